/** npm start: its banner, shutdown, stored data, and missing configuration. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it, onTestFinished } from 'vitest'
import {
  aLiveServer,
  aSystem,
  CANARIES,
  runToTheEnd,
  seededFolder,
} from '../../support/browser/system.ts'

describe('npm start', () => {
  const folders: string[] = []
  const aFolder = () => {
    // With a space, as a user's folder may have.
    const folder = mkdtempSync(join(tmpdir(), 'my till '))
    folders.push(folder)
    return folder
  }
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it('prints all URLs and keys, stops at Ctrl-C, and keeps its data', async () => {
    const data = await seededFolder(aFolder())
    const first = await aSystem({ data })
    // A failed assertion must not leave a running child, which would keep this file from ending.
    onTestFinished(() => first.stop())
    assert.match(first.output(), /Shop +http:\/\/localhost:\d+\//)
    assert.ok(first.output().includes(CANARIES.apiKey))
    assert.match(first.output(), /Demo customer +northwind-maps/)
    const pages = {
      Shop: '/',
      Account: '/account',
      Office: '/office',
      Gallery: '/gallery',
      OpenAPI: '/openapi.json',
    }
    for (const [name, path] of Object.entries(pages)) {
      assert.match(first.output(), new RegExp(`^    ${name} +${first.url}${path}$`, 'm'))
      assert.equal((await fetch(first.url + path)).status, 200, path)
    }
    assert.match(first.output(), new RegExp(`^    Sandbox page +${first.sandboxUrl}/sandbox$`, 'm'))
    assert.equal((await fetch(`${first.sandboxUrl}/sandbox`)).status, 200)
    assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
    assert.doesNotMatch(first.output(), /refused/)
    const step = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const advanced = await fetch(`${first.sandboxUrl}/sandbox/clock/advance`, {
      ...step,
      body: JSON.stringify({ days: 40 }),
    })
    const { now } = (await advanced.json()) as { now: string }

    // The demo signs in by whichever name this machine was opened.
    for (const host of ['localhost', '127.0.0.1']) {
      const page = first.url.replace('localhost', host)
      const session = '/demo/session?customer=northwind-maps'
      const minted = await fetch(page + session, { method: 'POST' })
      const { token } = (await minted.json()) as { token: string }
      const headers = { authorization: `Bearer ${token}`, origin: page }
      assert.equal((await fetch(`${page}/api/me`, { headers })).status, 200, host)
    }

    // A second process on the same folder is refused in one line, and the first goes on.
    const second = await runToTheEnd({ PORT: '0', SANDBOX_PORT: '0', TILL_DATA: data })
    assert.equal(second.code, 1)
    assert.match(second.output, /^tillkit: .*is in use by process \d+.*\n$/)
    assert.ok((await fetch(`${first.url}/readyz`)).ok)

    assert.equal(await first.interrupt(), 0)
    const again = await aSystem({ data })
    onTestFinished(() => again.stop())
    const clock = await (await fetch(`${again.sandboxUrl}/sandbox/clock`)).json()
    assert.ok(clock.now >= now, `${clock.now} is before ${now}`)
    assert.doesNotMatch(again.output(), /Filling/)
  })

  for (const TILL_MODE of ['live', 'sandbox']) {
    it(`has no demo and prints no key in front of https services (TILL_MODE=${TILL_MODE})`, async () => {
      const { url, output, stop } = await aLiveServer({ TILL_MODE })
      onTestFinished(() => void stop())
      for (const path of ['/', '/account', '/office', '/gallery', '/demo/customers'])
        assert.equal((await fetch(url + path)).status, 404, path)
      for (const path of ['/demo/session?customer=northwind-maps', '/demo/office-session'])
        assert.equal((await fetch(url + path, { method: 'POST' })).status, 404, path)
      assert.equal((await fetch(`${url}/healthz`)).status, 200)
      assert.ok(!output().includes(CANARIES.apiKey))
    })
  }

  it('refuses to start with everything of live mode but TILL_MODE', async () => {
    const { code, output } = await runToTheEnd({
      TILL_UPSTREAM_BASE_URL: 'https://api.example',
      TILL_CLIENT_ID: 'id',
      TILL_CLIENT_SECRET: CANARIES.clientSecret,
      TILL_API_KEYS: CANARIES.apiKey,
      TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
      TILL_ALLOWED_ORIGINS: 'https://shop.example',
      PORT: '0',
    })
    assert.equal(code, 1)
    assert.match(output, /^tillkit: TILL_MODE must be "live" or "sandbox".*TILL_CLIENT_SECRET.*\n$/)
  })

  it('names the credentials that an external sandbox requires', async () => {
    const { code, output } = await runToTheEnd({
      TILL_UPSTREAM_BASE_URL: 'http://127.0.0.1:1',
      TILL_DATA: aFolder(),
      PORT: '0',
    })
    assert.equal(code, 1)
    const missing = [...output.matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, key]) => key)
    assert.deepEqual(missing, ['TILL_CLIENT_ID', 'TILL_CLIENT_SECRET'])
  })

  it('names the variable with an invalid value, without the value', async () => {
    const { code, output } = await runToTheEnd({ TILL_SESSION_KEYS: 'k1:too-short-canary' })
    assert.equal(code, 1)
    assert.match(output, /^tillkit: .*TILL_SESSION_KEYS.*\n$/)
    assert.doesNotMatch(output, /too-short-canary/)
  })

  it('requires a recent Node, and reports it first', () => {
    const source = readFileSync(
      fileURLToPath(new URL('../../../scripts/require-node.mjs', import.meta.url)),
      'utf8',
    )
    const old = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });"
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `${old}\n${source}`],
      { encoding: 'utf8' },
    )
    assert.equal(status, 1)
    assert.equal(stderr, 'tillkit needs Node 20.19 or newer; this is 18.20.4.\n')
  })
})
