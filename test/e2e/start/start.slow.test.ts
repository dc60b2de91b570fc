/** npm start: its first start step by step, beside a sandbox that runs already, and its errors. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it, onTestFinished } from 'vitest'
import {
  aSystem,
  CANARIES,
  freePort,
  runToTheEnd,
  type System,
  seededFolder,
} from '../../support/browser/system.ts'
import { aChild } from '../../support/sandbox/sandbox-child.ts'

const BUILT = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

describe('npm start', () => {
  const folders: string[] = []
  const aFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'my till '))
    folders.push(folder)
    return folder
  }
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it('prints each long step at its start, and stops on a signal during one', async () => {
    const child = spawn(process.execPath, [BUILT], {
      env: {
        PATH: process.env.PATH ?? '',
        TILL_DATA: join(aFolder(), 'new'),
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
      },
    })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    while (!output.includes('Filling')) await once(child.stdout, 'data')
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    assert.equal(code, 0)
    assert.doesNotMatch(output, /is filled|Ctrl-C/)
    const steps = output.split('\n').filter((line) => line !== '' && !line.startsWith('  … '))
    assert.deepEqual(
      steps.map((line) => line.replace(/ \(.*\)/, '')),
      [
        'Creating the embedded database …',
        'Starting the embedded database …',
        'Preparing its tables …',
        'Filling the sandbox with 14 months of business …',
      ],
    )
  })

  it('uses the sandbox at TILL_UPSTREAM_BASE_URL, and starts none', async () => {
    const sandbox = await aChild({ clientId: 'e2e', clientSecret: CANARIES.clientSecret })
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const data = aFolder()
    const system = await aSystem({
      data,
      env: {
        TILL_UPSTREAM_BASE_URL: sandbox.url,
        SANDBOX_PORT: String((taken.address() as { port: number }).port),
      },
    })
    assert.match(system.output(), new RegExp(`Sandbox page +${sandbox.url}/sandbox\n`))
    assert.doesNotMatch(system.output(), /Filling|Payment link/)
    assert.deepEqual(readdirSync(data), ['keys.json'])
    const { url } = await fetch(`${system.url}/sandbox`)
    assert.equal(url, `${sandbox.url}/sandbox`)
    await system.stop()
    await sandbox.kill()
    taken.close()
  })

  it('reports in one line that a port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    for (const key of ['PORT', 'SANDBOX_PORT']) {
      const other = key === 'PORT' ? 'SANDBOX_PORT' : 'PORT'
      const { code, output } = await runToTheEnd({
        TILL_DATA: aFolder(),
        [key]: String(port),
        [other]: String(await freePort()),
      })
      assert.equal(code, 1)
      assert.match(output, new RegExp(`^tillkit: Port ${port} is in use.*\\n$`), key)
    }
    taken.close()
  })

  it('reports in one line that its data is broken', async () => {
    const data = await seededFolder()
    folders.push(data)
    writeFileSync(join(data, 'database', 'PG_VERSION'), 'nonsense')
    writeFileSync(join(data, 'database', 'global', 'pg_control'), 'nonsense')
    const { code, output } = await runToTheEnd({ PORT: '0', SANDBOX_PORT: '0', TILL_DATA: data })
    assert.equal(code, 1)
    assert.match(output, /^tillkit: The data in .* can't be opened.*\n$/m)
  })

  it('keeps the registration of its webhooks, and receives them, after a restart', async () => {
    const data = await seededFolder(aFolder())
    const first = await aSystem({ data })
    onTestFinished(() => first.stop())
    const registered = async ({ sandboxUrl }: System) => {
      const list = await fetch(`${sandboxUrl}/sandbox/try/v1/notifications/webhooks`)
      const { webhooks } = (await list.json()) as { webhooks: { id: string; url: string }[] }
      return webhooks.map(({ id, url }) => ({ id, url }))
    }
    const before = await registered(first)
    assert.deepEqual(
      before.map(({ url }) => url),
      [`${first.url}/webhooks`],
    )
    assert.equal(await first.interrupt(), 0)

    const again = await aSystem({ data, earlier: first })
    onTestFinished(() => again.stop())
    assert.deepEqual(await registered(again), before)
    // One that the BFF did not know would be refused.
    const events = `${again.sandboxUrl}/sandbox/try/v1/notifications`
    const simulated = await fetch(`${events}/simulate-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        webhook_id: before[0]?.id,
      }),
    })
    const { id } = (await simulated.json()) as { id: string }
    const transmission = async () => {
      const event = await fetch(`${events}/webhooks-events/${id}`)
      const { transmissions } = (await event.json()) as { transmissions: { status: string }[] }
      return transmissions[0]
    }
    while ((await transmission())?.status === 'PENDING') await pause(50)
    assert.equal((await transmission())?.status, 'SUCCESS')
  })
})
