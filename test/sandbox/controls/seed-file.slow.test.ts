/** The sandbox with a seed file: its content, its errors, the reset, and the example tests of the guide. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { missingLanguages } from '../../../scripts/other-programs.mjs'

const EXAMPLES = fileURLToPath(new URL('../../../docs/examples/testing', import.meta.url))
const CLI = fileURLToPath(new URL('../../../server/sandbox/cli.ts', import.meta.url))
const CREDENTIALS = ['--client-id', 'test', '--client-secret', 'a-secret-of-the-test']

const folder = mkdtempSync(join(tmpdir(), 'till seed '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const aFile = (content: string) => {
  const path = join(folder, `${Math.random()}.json`)
  writeFileSync(path, content)
  return path
}
const command = (...args: string[]) => ['--import', 'tsx', CLI, ...args]

describe('a sandbox with a seed file', () => {
  let url: string
  let stop: () => Promise<unknown>
  beforeAll(async () => {
    const args = ['--memory', '--port', '0', '--seed', join(EXAMPLES, 'seed.json'), ...CREDENTIALS]
    const child = spawn(process.execPath, command(...args))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    while (!output.includes('Ctrl-C')) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
      assert.equal(child.exitCode, null, output)
    }
    url = /Services +(\S+)/.exec(output)?.[1] ?? ''
    stop = () => {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      return closed
    }
  })
  afterAll(() => stop?.())

  const post = async (path: string, body: unknown = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const read = async (path: string) =>
    (await (await fetch(`${url}/sandbox/try/v1/commerce/billing${path}`)).json()) as {
      customers: { external_id: string }[]
    }

  it('holds the entries of the file, at its time', async () => {
    const { now, frozen } = (await (await fetch(`${url}/sandbox/clock`)).json()) as {
      now: string
      frozen: boolean
    }
    assert.deepEqual([now, frozen], ['2026-01-15T12:00:00.000Z', true])
    const { customers } = await read('/customers')
    assert.deepEqual(
      customers.map(({ external_id }) => external_id),
      ['ada'],
    )
  })

  it('restores data, clock, settings and faults at a reset', async () => {
    await post('/sandbox/try/v1/commerce/billing/customers', {
      name: 'Grace',
      external_id: 'grace',
      email: 'grace@example.com',
    })
    await post('/sandbox/clock/advance', { days: 40 })
    await post('/sandbox/faults', { fault: { kind: 'status', status: 503 } })
    const { status, body } = await post('/sandbox/reset')
    assert.deepEqual([status, body], [200, { now: '2026-01-15T12:00:00.000Z' }])
    const { customers } = await read('/customers')
    assert.equal(customers.length, 1)
  })

  it('is waited for by --wait, which exits with 0', async () => {
    const { port } = new URL(url)
    const args = command('--wait', '--port', port)
    await assert.doesNotReject(promisify(execFile)(process.execPath, args))
  })

  const missing = missingLanguages()
  for (const [language, program, ...args] of [
    ['python', 'python3', 'invoices_test.py'],
    ['php', 'php', 'invoices.php'],
  ] as const) {
    if (missing.includes(language)) continue
    it(`passes the guide's example test: ${args.at(-1)}`, async () => {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, SANDBOX_URL: url }
      const run = promisify(execFile)(program, args, { cwd: EXAMPLES, env })
      await assert.doesNotReject(run)
    })
  }
})

describe('tillkit-sandbox', () => {
  const fails = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, command(...args), { encoding: 'utf8' })
    assert.equal(status, 1)
    return stderr
  }
  const seed = (content: unknown) =>
    fails('--memory', '--port', '0', '--seed', aFile(JSON.stringify(content)))

  it('names the wrong member of a seed file', () => {
    assert.match(seed({ customer: [] }), /^tillkit-sandbox: seed: \/: .*"customer"/)
    assert.match(seed({ now: 'yesterday' }), /seed: \/now: must be a date-time/)
    assert.match(seed({ customers: ['ada'] }), /seed: \/customers\/0: /)
    assert.match(fails('--seed', join(folder, 'none.json')), /none\.json can not be read/)
  })

  it('names the entry that a service refuses', () => {
    const message = seed({ customers: [{ name: 'Ada', external_id: 'ada', email: 'nobody' }] })
    assert.match(message, /seed: \/customers\/0: .*email/)
  })

  it('exits with 1 when --wait runs out of time', () => {
    assert.match(
      fails('--wait', '--port', '1', '--timeout', '0.3'),
      /did not respond within 0\.3 s/,
    )
  })
})
