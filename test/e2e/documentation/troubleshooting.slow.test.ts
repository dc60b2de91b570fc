/** Each row of the guide of mistakes: the page and its console show the text that it names. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { mintedAt } from '../../support/browser/policed-shop.ts'
import {
  aSystem,
  CANARIES,
  freePort,
  runToTheEnd,
  type System,
} from '../../support/browser/system.ts'
import { blocks, readGuide } from '../../support/documentation/guides.ts'

const GUIDE = 'docs/start/troubleshooting.md'
const ROWS = readGuide(GUIDE)
  .split('\n')
  .filter((line) => /^\| (?!---|What you see)/.test(line))
const METER = '<till-session fetch-from="/till-session"><usage-meter></usage-meter></till-session>'
const SCRIPT = readFileSync(new URL('../../../components/dist/cdn/tillkit.js', import.meta.url))

describe('a page that does not work', () => {
  let system: System
  let browser: Browser
  let shop: string
  let server: ReturnType<typeof serve>
  let folder: string
  /** The page, its policy and its answer to POST /till-session. */
  let html = ''
  let policy = ''
  let session: (origin: string) => Response | Promise<Response>

  beforeAll(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: `${shop},https://shop.test` } }),
      aBrowser(),
    ])
    folder = mkdtempSync(join(tmpdir(), 'tillkit-troubles-'))
    const app = new Hono()
    app.get('/', (c) => c.html(html, 200, policy ? { 'Content-Security-Policy': policy } : {}))
    app.post('/till-session', () => session(shop))
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
    await createAda()
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    rmSync(folder, { recursive: true, force: true })
    await system?.stop()
  })

  const script = (attributes = 'type="module"', src = `${system.url}/tillkit.js`) =>
    `<script ${attributes} crossorigin src="${src}" data-api="${system.url}"></script>`

  /** Opens a page and waits until its console, with its errors, has the text. */
  async function consoleHas(text: string | RegExp, body: string, address = shop) {
    html = `<!doctype html><html lang="en"><title>Shop</title>${body}</html>`
    const { page, context } = await aPage(browser)
    const lines: string[] = []
    page.on('console', (message) => lines.push(`${message.text()} ${message.location().url}`))
    page.on('pageerror', ({ message }) => lines.push(message))
    await page.goto(address)
    const has = () => lines.some((line) => line.search(text) >= 0)
    for (let tries = 0; tries < 100 && !has(); tries++) await page.waitForTimeout(100)
    assert.ok(has(), `${text} is not in:\n${lines.join('\n')}`)
    return { page, context }
  }

  async function shows(text: string | RegExp, body: string): Promise<void> {
    html = `<!doctype html><html lang="en"><title>Shop</title>${body}</html>`
    const { page, context } = await aPage(browser)
    await page.goto(shop)
    await page.getByText(text).first().waitFor()
    await context.close()
  }

  /** @param members change the body of a session's request, @param key the server's API key */
  const mint = (members: object, key = CANARIES.apiKey) =>
    fetch(`${system.url}/api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ kind: 'customer', customer: 'northwind-maps', scopes: ['profile:read', 'usage:read'] },
        ...{ origins: [shop], ...members },
      }),
    })

  const sessionFails = async (warning: string, answer: typeof session) => {
    session = answer
    const { context } = await consoleHas(`${warning}`, script() + METER)
    await context.close()
  }

  /** The calls of the guide "your own data", up to the subscription. */
  async function createAda(): Promise<void> {
    const calls = blocks('docs/start/your-data.md', 'sh')
      .filter((code) => code.includes('curl') && !code.includes('billing/events'))
      .map((code) => code.replaceAll('http://localhost:8787', system.url))
      .map((code) => code.replaceAll('http://localhost:3000', shop))
    const env = { ...process.env, BFF_KEY: CANARIES.apiKey }
    await promisify(execFile)('bash', ['-c', `set -eu\n${calls.join('\n')}`], { env })
  }

  const merchant = async (method: string, path: string, body?: object) => {
    const minted = await mint({
      kind: 'merchant',
      customer: undefined,
      scopes: ['events:write', 'events:read'],
    })
    const { token } = (await minted.json()) as { token: string }
    return fetch(`${system.url}/api/billing/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        origin: shop,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  const elementAlone = async (page: Page) => page.locator('usage-meter').innerText()

  /** By the beginning of a row's first cell. */
  const CLAIMS: Record<string, () => Promise<unknown>> = {
    'the page shows only its own link and headings': async () => {
      const src = `http://localhost:${await freePort()}/tillkit.js`
      const { context } = await consoleHas(src, `<h1>Shop</h1>${script(undefined, src)}`)
      await context.close()
    },
    'the console: `POST …/till-session answered 200 with no JSON': () =>
      sessionFails(
        '/till-session answered 200 with no JSON instead of a session',
        () => new Response('<!doctype html><title>Shop</title>'),
      ),
    'the console: `answered 401': () =>
      sessionFails('is the API key of your server one of TILL_API_KEYS?', () => mint({}, 'other')),
    'the console: `answered 400 …: /origins/0': () =>
      sessionFails('/origins/0 is not one of TILL_ALLOWED_ORIGINS', () =>
        mint({ origins: ['http://127.0.0.1:1'] }),
      ),
    'the console: `answered 400 …: /customer': () =>
      sessionFails('/customer is not a customer', () => mint({ customer: 'nobody' })),
    'the console: `answered 502 …: The BFF can not be reached.': () =>
      sessionFails('without a token instead of a session: The BFF can not be reached.', () =>
        Response.json({ detail: 'The BFF can not be reached.' }, { status: 502 }),
      ),
    'the console: `answered 500': () =>
      sessionFails(
        'instead of a session: your server failed; can it reach the BFF?',
        () => new Response('<h1>Internal Server Error</h1>', { status: 500 }),
      ),
    '"You don\'t have access to this."': async () => {
      session = () => mint({ scopes: ['profile:read'] })
      const { page, context } = await consoleHas(
        'This needs the scope "usage:read".',
        script() + METER,
      )
      await page.getByText('You don’t have access to this.').first().waitFor()
      await context.close()
    },
    'the console: `<usage-meter> needs a <till-session> around it`': async () => {
      const meter = '<usage-meter></usage-meter>'
      const { context } = await consoleHas('<usage-meter> needs a <till-session>', script() + meter)
      await context.close()
    },
    'the console: `<usage-meter view="graph"> takes meters': async () => {
      const graph = METER.replace('<usage-meter', '<usage-meter view="graph"')
      const { context } = await consoleHas(
        /<usage-meter view="graph"> takes meters \| table \| compact/,
        script() + graph,
      )
      await context.close()
    },
    'the console: `<till-session> needs fetch-from`': async () => {
      const body = script() + METER.replace(' fetch-from="/till-session"', '')
      const { context } = await consoleHas('<till-session> needs fetch-from', body)
      await context.close()
    },
    'the console: `… could not be reached': async () => {
      // Another origin than the allowed one.
      const other = shop.replace('localhost', '127.0.0.1')
      session = () => mint({})
      const body = script() + METER
      const { context } = await consoleHas(`TILL_ALLOWED_ORIGINS name ${other}?`, body, other)
      await context.close()
    },
    'the console: `…/api is not answered by the BFF`': async () => {
      const button = '<pay-link-button link="PLB-ABCDEF123456" api="/"></pay-link-button>'
      const { context } = await consoleHas('/api is not answered by the BFF', script() + button)
      await context.close()
    },
    'the console: `a page opened as a file': async () => {
      const file = join(folder, 'index.html')
      writeFileSync(file, script() + METER)
      const { href } = pathToFileURL(file)
      const { context } = await consoleHas('a page opened as a file has no origin', '', href)
      await context.close()
    },
    '`Cannot use': async () => {
      const { page, context } = await consoleHas('outside a module', script('', undefined) + METER)
      assert.equal(await elementAlone(page), '')
      await context.close()
    },
    'the console: `<usage-metre> is not defined': async () => {
      const body = script() + METER.replaceAll('meter', 'metre')
      const { context } = await consoleHas('<usage-metre> is not defined: is it misspelled', body)
      await context.close()
    },
    '`Mixed Content` in the console': async () => {
      const { page, context } = await aPage(browser)
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      const button = '<pay-link-button link="PLB-ABCDEF123456"></pay-link-button>'
      const tag = '<script type="module" src="/tillkit.js" data-api="http://pay.test"></script>'
      await context.route('https://shop.test/**', (route) =>
        route.request().url().endsWith('.js')
          ? route.fulfill({ body: SCRIPT, contentType: 'text/javascript' })
          : route.fulfill({ body: tag + button, contentType: 'text/html' }),
      )
      await page.goto('https://shop.test/')
      const has = (text: string) => lines.some((line) => line.includes(text))
      for (let tries = 0; tries < 100 && !has('can only read https'); tries++)
        await page.waitForTimeout(100)
      assert.ok(
        has('Mixed Content') && has('a page on https can only read https'),
        lines.join('\n'),
      )
      await context.close()
    },
    'a usage event was accepted': async () => {
      const body = {
        transaction_id: 'misspelled',
        external_subscription_id: 'ada-tiles',
      }
      const sent = await merchant('POST', 'events', { ...body, metric_code: 'api_cals' })
      assert.equal(sent.status, 201, await sent.text())
    },
    'a button that says "No longer available"': () =>
      shows(
        'No longer available',
        `${script()}<pay-link-button link="PLB-ABCDEF123456"></pay-link-button>`,
      ),
    'an empty meter': async () => {
      session = () =>
        mint({ customer: 'ada', scopes: ['profile:read', 'usage:read', 'invoices:read'] })
      await shows('Nothing used yet in this period', script() + METER)
    },
    'no invoice yet': async () => {
      const list = script() + METER.replaceAll('usage-meter', 'invoice-list')
      await shows('No invoices', list)
      await fetch(`${system.sandboxUrl}/sandbox/clock/advance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"days": 31}',
      })
      await shows(/\$\d+\.\d\d/, list)
    },
    '`Port 8787 is in use`': async () => {
      const port = new URL(system.url).port
      const { output } = await runToTheEnd({ PORT: port, TILL_ALLOWED_ORIGINS: shop })
      assert.match(output, new RegExp(`Port ${port} is in use`))
    },
    'a policy violation in the console': async () => {
      session = () => mintedAt(system, shop)
      policy = `default-src 'self'; script-src ${system.url}`
      const { context } = await consoleHas(/Content Security Policy/, script() + METER)
      policy = ''
      await context.close()
    },
  }

  it('has a test for each row of the guide', () => {
    assert.ok(ROWS.length > 15)
    assert.deepEqual(
      ROWS.filter((row) => !Object.keys(CLAIMS).some((cell) => row.startsWith(`| ${cell}`))),
      [],
    )
  })

  for (const [cell, shown] of Object.entries(CLAIMS))
    it(`shows the text of the guide: ${cell}`, async () => {
      assert.ok(ROWS.some((row) => row.startsWith(`| ${cell}`)))
      await shown()
    })
})
