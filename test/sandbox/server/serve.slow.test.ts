/** The sandbox as a server: its data folder and its port. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { lockFolder } from '../../../server/sandbox/database/folder-lock.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { inTime } from '../../support/in-time.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase, copyDatabase } from '../../support/sandbox/database-template.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

const root = mkdtempSync(join(tmpdir(), 'till sandbox '))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const start = async (
  more: {
    folder?: string
    databaseUrl?: string
    port?: number
    host?: string
    stalledMs?: number
  } = {},
) =>
  serveSandbox({
    ...BARE,
    log: refusalsOnly,
    ...(!more.folder && !more.databaseUrl && { pool: await anEmptyDatabase() }),
    ...more,
  })

/** The page's own way to the services, which needs no token. */
const linksAt = (url: string) => `${url}/sandbox/try/v1/checkout/payment-resources`
const LINK = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  return_url: 'http://shop.test/thanks',
  line_items: [{ name: 'Tea', unit_amount: { currency_code: 'USD', value: '5.00' } }],
}

describe('the sandbox as a server', () => {
  it('closes connections with queued responses and no progress', async () => {
    const sandbox = await start({ stalledMs: 200 })
    // Simulates a full send buffer, because filling real ones takes megabytes.
    const fill = (message: unknown) => {
      const { socket, server } = message as { socket: Socket; server: Server }
      server.keepAliveTimeout = 0
      Object.defineProperty(socket, 'writableLength', { value: 1 })
    }
    subscribe('http.server.request.start', fill)
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1').resume()
    socket.write('GET /sandbox/clock HTTP/1.1\r\nHost: a\r\n\r\n')
    await inTime(once(socket, 'close'))
    unsubscribe('http.server.request.start', fill)
    await sandbox.close()
  })

  it('finishes open requests before it closes its database', async () => {
    const sandbox = await start()
    const { destroy } = sandbox.context.db
    let isDestroyed = false
    sandbox.context.db.destroy = () => {
      isDestroyed = true
      return destroy.call(sandbox.context.db)
    }
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1')
    socket.setEncoding('utf8')
    const body = 'grant_type=client_credentials'
    const [first, rest] = [body.slice(0, 5), body.slice(5)]
    const head = [
      'POST /v1/oauth2/token HTTP/1.1',
      'Host: a',
      `Authorization: Basic ${btoa('a:b')}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ]
    const arrived = new Promise((resolve) => subscribe('http.server.request.start', resolve))
    socket.write(`${head.join('\r\n')}\r\n\r\n${first}`)
    await inTime(arrived)
    const closed = sandbox.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(isDestroyed, false)
    socket.write(rest)
    const [response] = await inTime(once(socket, 'data'))
    assert.match(response, /^HTTP\/1.1 200 /)
    await closed
    assert.equal(isDestroyed, true)
  })

  it('responds over HTTP under its own URL, and releases everything', async () => {
    const folder = join(root, 'own folder')
    await copyDatabase(folder)
    const sandbox = await start({ folder })
    const clock = await (await fetch(`${sandbox.url}/sandbox/clock`)).json()
    assert.equal(clock.frozen, false)
    const made = await fetch(linksAt(sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LINK),
    })
    const { id } = (await made.json()) as { id: string }
    const page = await fetch(`${sandbox.url}/ncp/payment/${id}`)
    assert.equal(page.status, 200)
    assert.ok((await page.text()).includes('Meridian'))

    const port = Number(new URL(sandbox.url).port)
    await assert.rejects(start({ folder: join(root, 'other'), port }), (error: Error) => {
      assert.equal(
        error.message,
        `Port ${port} is in use: stop what listens there, or choose another one (SANDBOX_PORT, or --port where it runs alone).`,
      )
      return true
    })
    assert.equal(existsSync(join(root, 'other', 'lock')), false)

    await assert.rejects(start({ folder }), (error: Error) => {
      assert.match(error.message, /^The folder .* is in use by process \d+\..*$/)
      return true
    })

    await sandbox.close()
    await sandbox.close()
    assert.equal(existsSync(join(folder, 'lock')), false)
    const again = await start({ folder, port })
    const { resources } = (await (await fetch(linksAt(again.url))).json()) as {
      resources: { id: string }[]
    }
    assert.deepEqual(
      resources.map((link) => link.id),
      [id],
    )
    await again.close()
  })

  it('reports in one line that its data can not be opened', async () => {
    const folder = join(root, 'broken')
    mkdirSync(join(folder, 'database'), { recursive: true })
    writeFileSync(join(folder, 'database', 'PG_VERSION'), 'junk')
    await assert.rejects(start({ folder }), (error: Error) => {
      assert.match(error.message, /^The data in .*broken.* can't be opened: .+$/)
      return true
    })
    assert.equal(existsSync(join(folder, 'lock')), false)
    writeFileSync(join(root, 'file'), '')
    await assert.rejects(
      start({ folder: join(root, 'file') }),
      /^Error: The folder .* can't be used/,
    )
  })

  it('prints a URL that can be opened if it listens on all interfaces', async () => {
    for (const host of ['0.0.0.0', '::']) {
      const sandbox = await start({ host })
      assert.match(sandbox.url, /^http:\/\/localhost:\d+$/)
      assert.equal((await fetch(`${sandbox.url}/sandbox/clock`)).status, 200, host)
      await sandbox.close()
    }
  })

  it('reports in one line that its database is unreachable, without the password', async () => {
    const databaseUrl = 'postgres://till:CANARY@127.0.0.1:1/till'
    const folder = join(root, 'beside')
    await assert.rejects(start({ databaseUrl, folder }), (error: Error) => {
      assert.match(error.message, /^The database at DATABASE_URL can't be used: .*ECONNREFUSED.*$/)
      assert.doesNotMatch(error.message, /CANARY|\n/)
      return true
    })
    assert.equal(existsSync(folder), false)
  })
})

describe('the lock of a folder', () => {
  it('is taken over from a dead process', async () => {
    const folder = join(root, 'stale')
    mkdirSync(folder)
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    // This process's own id, too, when it is from before a restart.
    for (const pid of [child.pid, process.pid, 'nobody', '']) {
      writeFileSync(join(folder, 'lock'), String(pid))
      const release = await lockFolder(folder)
      assert.equal(readFileSync(join(folder, 'lock'), 'utf8').trim(), String(process.pid))
      release()
    }
  })

  it('is respected while its process lives', async () => {
    const folder = join(root, 'held')
    mkdirSync(folder)
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    writeFileSync(join(folder, 'lock'), String(child.pid))
    await assert.rejects(lockFolder(folder), /is in use by process/)
    child.kill()
    await once(child, 'exit')
    const release = await lockFolder(folder)
    await assert.rejects(lockFolder(folder), /is in use by process/)
    release()
    assert.equal(existsSync(join(folder, 'lock')), false)
  })
})
