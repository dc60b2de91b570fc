/** The server in a process of its own: its start, its end, and the line that it ends with when it cannot start. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import { run } from '../../support/bff/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillkit keys '))
afterAll(() => rmSync(folder, { recursive: true }))

const LIVE = {
  TILL_MODE: 'live',
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'CANARY-secret',
  TILL_API_KEYS: 'CANARY-key-0123456789',
  TILL_SESSION_KEYS: `k1:CANARY-${'a'.repeat(32)}`,
  TILL_ALLOWED_ORIGINS: 'https://shop.example',
  PORT: '0',
  METRICS_PORT: '0',
}

/** Accepts connections and never responds. */
async function aSilentServer() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

describe('the server', () => {
  it('starts in live mode, responds, and stops on SIGTERM', async () => {
    const { child, ended, address } = run(LIVE)
    const response = await fetch(`${await address}/healthz`)
    assert.deepEqual(await response.json(), { status: 'ok' })
    assert.equal((await fetch(`${await address}/account.html`)).status, 404)
    child.kill('SIGTERM')
    const readiness = async () => {
      const response = await fetch(`${await address}/readyz`)
      return ((await response.json()) as { status: string }).status
    }
    while ((await readiness()) !== 'stopping');
    const { code, stdout, stderr } = await ended
    assert.equal(code, 0)
    assert.equal(stderr, '')
    assert.doesNotMatch(stdout, /CANARY/)
  })

  it('logs at the start why live services can not be reached, with the key and the host', async () => {
    const { child } = run({ ...LIVE, TILL_UPSTREAM_BASE_URL: 'https://127.0.0.1:1' })
    let stdout = ''
    for await (const text of child.stdout!) {
      stdout += text
      if (stdout.includes('"degraded"')) break
    }
    const line = stdout.split('\n').find((text) => text.includes('"degraded"')) ?? ''
    const { level, degraded } = JSON.parse(line)
    const cause = 'the token endpoint returned no token: no connection was made: ECONNREFUSED'
    const place = { key: 'TILL_UPSTREAM_BASE_URL', host: '127.0.0.1:1' }
    assert.deepEqual([level, degraded[0]], ['error', { part: 'token', cause, ...place }])
    assert.match(stdout, /REDIS_URL.*restart/)
  })

  it('names the credentials that a running sandbox refuses, and does not say to start it', async () => {
    const sandbox = createHttpServer((_, response) => response.writeHead(401).end())
    sandbox.listen(0, '127.0.0.1')
    await once(sandbox, 'listening')
    atEnd(() => sandbox.close())
    const host = `127.0.0.1:${(sandbox.address() as AddressInfo).port}`
    const { child } = run({
      ...LIVE,
      TILL_MODE: 'sandbox',
      TILL_UPSTREAM_BASE_URL: `http://${host}`,
      TILL_DATA: join(folder, 'refused'),
    })
    let stdout = ''
    for await (const text of child.stdout!) {
      stdout += text
      if (/^ {2}token: .*\n/m.test(stdout)) break
    }
    const cause = 'the token endpoint refused our credentials: status 401'
    const advice = `At ${host}, check TILL_CLIENT_ID, TILL_CLIENT_SECRET.`
    assert.equal(/^ {2}token: .*$/m.exec(stdout)?.[0], `  token: ${cause}. ${advice}`)
  })

  it('stops on SIGTERM while it is starting', async () => {
    const redis = await aSilentServer()
    const { child, ended } = run({ ...LIVE, REDIS_URL: `redis://127.0.0.1:${redis.port}` })
    const [socket] = (await once(redis.server, 'connection')) as [Socket]
    child.kill('SIGTERM')
    assert.deepEqual(await ended, { code: 0, stdout: '', stderr: '' })
    socket.destroy()
  })

  it('exits with one line when the configuration is invalid', async () => {
    const { code, stdout, stderr } = await run({ ...LIVE, TILL_SESSION_KEYS: 'k1:CANARY' }).ended
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.equal(stderr, 'tillkit: TILL_SESSION_KEYS must have secrets of at least 32 bytes\n')
  })

  it('exits with one line when the metrics port is in use', async () => {
    const { port } = await aSilentServer()
    const { code, stderr } = await run({ ...LIVE, METRICS_PORT: String(port) }).ended
    assert.equal(code, 1)
    assert.match(stderr, /^tillkit: Port \d+ is in use: .* METRICS_PORT .*\n$/)
  })

  it('exits with one line when its port is in use', async () => {
    const { port } = await aSilentServer()
    const { code, stderr } = await run({ ...LIVE, PORT: String(port) }).ended
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`^tillkit: Port ${port} is in use: .*\n$`))
  })
})
