/**
 * The elements under exactly the policy that `docs/guides/content-security-policy.md` gives: nothing of them is against
 * it.
 */
import assert from 'node:assert/strict'
import type { serve } from '@hono/node-server'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import {
  type PolicedPage,
  policedShop,
  policyFor,
  SANDBOX,
  violationsIn,
} from '../../support/browser/policed-shop.ts'
import { aSystem, freePort, type System } from '../../support/browser/system.ts'

const EVERYTHING = `
  <till-session fetch-from="/till-session">
    <usage-meter projection="linear" budget="50.00" limits='{"api_calls": 1000}' download></usage-meter>
    <usage-history></usage-history>
    <usage-alerts></usage-alerts>
    <invoice-filters for="invoices"></invoice-filters>
    <invoice-list id="invoices" filters="none" download></invoice-list>
    <balance-summary></balance-summary>
    <spend-chart></spend-chart>
    <credit-balance></credit-balance>
  </till-session>
  <pay-link-return>Danke.</pay-link-return>`

/** Scripts on one page, in the order of their tags. */
const BESIDE = [
  ['tillkit', 'pricing-table'],
  ['pricing-table', 'tillkit'],
  ['tillkit', 'pay-link-button'],
  ['pay-link-button', 'tillkit'],
] as const

describe('under the policy of the guide', () => {
  let system: System
  let browser: Browser
  let server: ReturnType<typeof serve>
  let shop: string
  beforeAll(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const [link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    const button = `<pay-link-button link="${link}" layout="card"><a href="${system.sandboxUrl}/ncp/payment/${link}">Kaufen</a></pay-link-button>`
    const popup = button.replace('layout="card"', 'presentation="popup"')
    const framed = (policy: string) =>
      policy
        .replace("default-src 'none'", "default-src 'none'; frame-src 'self'")
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    const account = { body: button + EVERYTHING, policy: framed }
    server = policedShop(port, system, {
      '/': { body: button + EVERYTHING },
      '/inner': account,
      '/frame': {
        ...account,
        body: `<iframe sandbox="${SANDBOX}" src="/inner" width="900" height="900"></iframe>`,
      },
      '/opaque': {
        ...account,
        body: '<iframe sandbox="allow-scripts" src="/inner" width="900" height="900"></iframe>',
      },
      ...Object.fromEntries(
        BESIDE.map((scripts) => [
          `/${scripts.join('-beside-')}`,
          {
            body: `${button}<till-session fetch-from="/till-session">
              <pricing-table></pricing-table><usage-meter></usage-meter></till-session>`,
            scripts,
            policy: (policy) => policy.replace('lit-html', "lit-html 'allow-duplicates'"),
          } satisfies PolicedPage,
        ]),
      ),
      '/second': { body: button, scripts: ['tillkit', 'pay-link-button'] },
      '/preloaded': { body: button + EVERYTHING, preloads: true },
      '/popup': { body: popup },
      '/popups': { body: popup, opener: 'same-origin-allow-popups' },
      '/inline': { body: `<script>document.title = 'run'</script>${button}` },
    })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  async function aVisit(path: string) {
    const { page, context, wrong } = await aPage(browser, { acceptDownloads: true })
    const violations = await violationsIn(context)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(origin)
    })
    await page.goto(shop + path)
    return { page, asked, warnings, wrong, violations, close: () => context.close() }
  }

  async function everythingShows(page: Page | FrameLocator) {
    await page.locator('pay-link-button').getByRole('link', { name: 'Kaufen' }).waitFor()
    await page.locator('usage-meter').getByText('API calls').waitFor()
    await page.locator('usage-history').getByText('API calls').first().waitFor()
    await page.locator('invoice-list').getByText('Ausgestellt').first().waitFor()
    for (const tag of ['balance-summary', 'spend-chart', 'usage-alerts', 'credit-balance']) {
      await page.locator(`${tag}:is(:state(empty), :not(:state(loading)))`).waitFor()
    }
  }

  it('blocks an inline script without the nonce', async () => {
    const { page, violations, close } = await aVisit('/inline')
    await page.locator('pay-link-button').getByRole('link', { name: 'Kaufen' }).waitFor()
    assert.equal(await page.title(), 'Shop')
    assert.deepEqual(
      violations.map((text) => text.split(':')[0]),
      ['script-src-elem'],
    )
    await close()
  })

  it('shows every element, cross-origin isolated, in another language, without a violation', async () => {
    const { page, asked, wrong, violations, close } = await aVisit('/')
    assert.match(policyFor(system.url), /script-src 'nonce-[^']+'; .*trusted-types lit-html$/)
    await everythingShows(page)
    assert.equal(await page.evaluate(() => crossOriginIsolated), true)
    const list = page.locator('invoice-list')
    await list.getByRole('button', { expanded: false }).first().click()
    await list.locator('[part~=details]').first().waitFor()
    const saved = page.waitForEvent('download')
    await list.locator('[part~=download]').click()
    await saved
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual([...asked].sort(), [shop, new URL(system.url).origin].sort())
    assert.deepEqual([...violations, ...wrong], [])
    await close()
  })

  it('runs a script that the page preloads as documented', async () => {
    const { page, wrong, violations, close } = await aVisit('/preloaded')
    assert.equal(await page.locator('link[rel=modulepreload]').count(), 1)
    await everythingShows(page)
    assert.deepEqual([...violations, ...wrong], [])
    await close()
  })

  for (const [path, inSight] of [
    ['/popup', false],
    ['/popups', true],
  ] as const) {
    it(`${inSight ? 'keeps access to a popup' : 'cuts access to a popup'}: ${path}`, async () => {
      const { page, close } = await aVisit(path)
      await page.clock.install()
      const button = page.locator('pay-link-button')
      const opened = page.waitForEvent('popup')
      await button.getByRole('link', { name: 'Kaufen' }).click()
      const checkout = await opened
      await checkout.waitForURL(/\/ncp\/payment\//)
      // Longer than two looks at it.
      await page.clock.runFor(1500)
      assert.equal(checkout.isClosed(), false)
      assert.equal(await button.getByText('in einem anderen Fenster').count(), inSight ? 1 : 0)
      await close()
    })
  }

  for (const scripts of BESIDE)
    it(`allows ${scripts.join('.js before ')}.js, if it allows duplicates: one session and configuration`, async () => {
      const { page, warnings, wrong, violations, close } = await aVisit(
        `/${scripts.join('-beside-')}`,
      )
      const configure = (script: string, messages: Record<string, string>) =>
        page.evaluate(
          // As a text, because Vitest writes another import.
          `import('${system.url}/${script}.js').then(({ configure }) => configure(${JSON.stringify({ locales: { de: messages } })}))`,
        )
      await page.locator('pay-link-button').getByRole('link', { name: 'Kaufen' }).waitFor()
      await page.locator('usage-meter').getByText('API calls').waitFor()
      await page.locator('pricing-table').getByText('Ihr Tarif').waitFor()
      const [first, second] = scripts
      await configure(first, { 'pricing.current': 'Das haben Sie' })
      await page.locator('pricing-table').getByText('Das haben Sie').waitFor()
      await configure(second, { 'button.buy': 'Nehmen', 'pricing.current': 'Sie haben es' })
      await page.locator('pricing-table').getByText('Sie haben es').waitFor()
      assert.deepEqual([...violations, ...wrong, ...warnings], [])
      await close()
    })

  it('runs only the first of two such scripts otherwise', async () => {
    const { page, violations, close } = await aVisit('/second')
    await page.locator('pay-link-button').getByRole('link', { name: 'Kaufen' }).waitFor()
    assert.deepEqual(
      violations.map((text) => text.split(':')[0]),
      ['trusted-types'],
    )
    await close()
  })

  it('shows every element in a sandboxed frame with an origin', async () => {
    const { page, wrong, violations, close } = await aVisit('/frame')
    await everythingShows(page.frameLocator('iframe'))
    assert.deepEqual([...violations, ...wrong], [])
    await close()
  })

  it('keeps the link in a sandboxed frame without an origin, and logs the reason once', async () => {
    const { page, warnings, violations, close } = await aVisit('/opaque')
    const frame = page.frameLocator('iframe')
    await frame.locator('pay-link-button').getByRole('link', { name: 'Kaufen' }).waitFor()
    await frame.locator('usage-meter').getByText('Sie haben darauf keinen Zugriff.').waitFor()
    assert.deepEqual(
      warnings.filter((text) => text.startsWith('tillkit:')),
      [
        'tillkit: fetch-from must be an address of the page’s own origin; a sandboxed frame has one with allow-same-origin (docs/guides/content-security-policy.md)',
      ],
    )
    assert.deepEqual(violations, [])
    await close()
  })
})
