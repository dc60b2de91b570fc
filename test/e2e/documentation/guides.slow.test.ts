/** Runs the pages, servers and calls of the guides. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { parse } from 'yaml'
import { missingLanguages } from '../../../scripts/other-programs.mjs'
import { codeOf } from '../../../scripts/site/code.mjs'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { aSystem, CANARIES, freePort, type System } from '../../support/browser/system.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const START = join(ROOT, 'docs/examples/start')

const missing = missingLanguages()
/** The same server of a merchant in each language. */
const SERVERS = [
  { file: 'server.mjs', command: [process.execPath, 'server.mjs'] },
  { file: 'server.php', command: ['php', '-S', 'localhost:3000', 'server.php'], language: 'php' },
  { file: 'config.ru', command: ['rackup', '-p', '3000'], language: 'ruby' },
  { file: 'server.py', command: ['python3', 'server.py'], language: 'python' },
].filter(({ language = '' }) => !missing.includes(language))

describe('the guides', () => {
  let system: System
  let browser: Browser
  let shop: string
  let port: number
  let folder: string
  /** Puts the addresses of the running system in place of the documented ones. */
  const located = (text: string) =>
    text
      .replaceAll('http://localhost:8787', system.url)
      .replaceAll('http://127.0.0.1:8788', system.sandboxUrl)
      .replaceAll('http://localhost:3000', shop)

  beforeAll(async () => {
    port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const [link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    folder = mkdtempSync(join(tmpdir(), 'tillkit-start-'))
    for (const name of readdirSync(START))
      writeFileSync(
        join(folder, name),
        located(codeOf(`docs/examples/start/${name}`)).replaceAll('PLB-…', link),
      )
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
    await system?.stop()
  })

  for (const { file, command } of SERVERS)
    describe(`the server of ${file}`, () => {
      let server: ChildProcess
      /** @param bff another address of the BFF */
      async function start(bff?: string) {
        const code = codeOf(`docs/examples/start/${file}`)
        const text = bff ? code.replaceAll('http://localhost:8787', bff) : code
        writeFileSync(join(folder, file), located(text).replaceAll('3000', String(port)))
        const [program = '', ...args] = command.map((word) => word.replace('3000', String(port)))
        server = spawn(program, args, {
          cwd: folder,
          env: { ...process.env, BFF_KEY: CANARIES.apiKey },
          stdio: 'ignore',
        })
        for (let answered = false; !answered; ) {
          assert.equal(server.exitCode, null, `${program} has ended`)
          answered = await fetch(shop).then(
            ({ ok }) => ok,
            () => false,
          )
        }
      }
      async function stop() {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.kill()
        await ended
      }

      it('serves a page with a working button, meter and invoice list', async () => {
        await start()
        const { page, context, wrong } = await aPage(browser)
        await page.goto(shop)
        await page.getByRole('link', { name: 'Buy' }).waitFor()
        await page.locator('usage-meter').getByText('API calls').waitFor()
        await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
        await page.goto(`${shop}/thanks`)
        await page.getByRole('heading', { name: 'Thank you.' }).waitFor()
        assert.deepEqual(wrong, [])
        const forged = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
        assert.equal((await fetch(`${shop}/till-session`, forged)).status, 403)
        await context.close()
        await stop()
      })

      it('responds with 502 and keeps running without the BFF', async () => {
        await start(`http://localhost:${await freePort()}`)
        for (let tries = 0; tries < 2; tries++) {
          const answer = await fetch(`${shop}/till-session`, { method: 'POST' })
          assert.equal(answer.status, 502)
          assert.match(((await answer.json()) as { detail: string }).detail, /can not be reached/)
        }
        await stop()
      })
    })

  it('create a link, a customer, a plan, a subscription and usage, call by call', async () => {
    const { stdout } = await promisify(execFile)('bash', ['-eu', 'your-data.sh'], {
      cwd: folder,
      env: { ...process.env, BFF_KEY: CANARIES.apiKey },
    })
    const made = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      made.filter(({ status }) => typeof status === 'number'),
      [],
    )
    const [link, customer, plan, subscription, event] = made
    assert.match(String(link?.id), /^PLB-/)
    assert.equal(link?.return_url, `${shop}/thanks`)
    assert.equal(customer?.external_id, 'ada')
    assert.equal(plan?.code, 'tiles')
    assert.equal(subscription?.status, 'ACTIVE')
    assert.equal(event?.transaction_id, 'tile-1')
  })

  /** A page of the shop. */
  async function aShopWith(body: string, session: () => Response | Promise<Response>) {
    const app = new Hono()
    app.get('/', (c) => c.html(`<!doctype html><html lang="en"><title>Shop</title>${body}</html>`))
    app.post('/till-session', session)
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
    const { page, context } = await aPage(browser)
    await page.goto(shop)
    const close = async () => {
      await context.close()
      server.close()
    }
    return { page, close }
  }

  /** A page of the shop with the elements of a customer. */
  const aPageWith = (body: string, customer = 'northwind-maps') =>
    aShopWith(
      `<script type="module" crossorigin src="${system.url}/tillkit.js" data-api="${system.url}"></script>
       <till-session fetch-from="/till-session">${body}</till-session>`,
      () =>
        fetch(`${system.url}/api/sessions`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${CANARIES.apiKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            ...{ kind: 'customer', customer, origins: [shop] },
            scopes: ['profile:read', 'usage:read'],
          }),
        }),
    )

  it('show an account by the page and the session of the front page', async () => {
    const session = located(codeOf('docs/examples/start/session.mjs'))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', session],
      { env: { ...process.env, BFF_KEY: CANARIES.apiKey } },
    )
    const { page, close } = await aShopWith(
      located(codeOf('docs/examples/start/account.html')),
      () => new Response(stdout, { headers: { 'content-type': 'application/json' } }),
    )
    for (const tag of ['usage-meter', 'spend-chart', 'balance-summary', 'invoice-list'])
      await page.locator(`${tag}:not(:state(loading)):not(:state(error))`).waitFor()
    await close()
  })

  it('style a part of an element', async () => {
    const { page, close } = await aPageWith(
      `<style>${codeOf('docs/examples/theme/part.css')}</style><usage-meter></usage-meter>`,
    )
    const charge = page.locator('usage-meter [part~=charge]').first()
    await charge.waitFor()
    const width = await charge.evaluate((found) => getComputedStyle(found).borderInlineStartWidth)
    assert.equal(width, '3px')
    await close()
  })

  it('fill the slot of a place without data', async () => {
    // The customer of your-data.sh, in her first period.
    const { page, close } = await aPageWith(codeOf('docs/examples/theme/empty.html'), 'ada')
    const history = page.locator('usage-history:state(empty)')
    await history.getByText('Your first period ends on December 1.').waitFor()
    await close()
  })

  it('probe addresses that respond', async () => {
    const { spec } = parse(codeOf('docs/examples/probes.yaml')) as {
      spec: {
        terminationGracePeriodSeconds: number
        containers: Record<string, { httpGet: { path: string; port: number } }>[]
      }
    }
    // The server ends calls for at most 25 seconds.
    assert.ok(spec.terminationGracePeriodSeconds > 25)
    for (const probe of ['livenessProbe', 'readinessProbe']) {
      const { path, port } = spec.containers[0]![probe]!.httpGet
      assert.equal(port, 8787)
      assert.equal((await fetch(system.url + path)).status, 200, path)
    }
  })

  it('compile against the packages', () => {
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc')
    const args = [compiler, '-p', 'docs/examples']
    const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
    assert.equal(stdout, '')
  })
})
