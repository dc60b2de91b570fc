/** Pages whose address keeps them from reading the BFF: the console says why. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'

const SCRIPT = readFileSync(new URL('../../../components/dist/cdn/tillkit.js', import.meta.url))
const BUTTON = '<pay-link-button link="PLB-ABCDEF123456"></pay-link-button>'
const scriptTag = (src: string, api: string) =>
  `<!doctype html><title>Shop</title><script type="module" src="${src}" data-api="${api}"></script>`

describe('a page that can not read the BFF', () => {
  let browser: Browser
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-page-'))
  beforeAll(async () => {
    browser = await aBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Resolves with the first warning of the elements. */
  const warning = (page: Page) =>
    page
      .waitForEvent('console', (message) => message.text().startsWith('tillkit:'))
      .then((message) => message.text())

  it('is on https beside a BFF on http', async () => {
    const { page, context } = await aPage(browser)
    await context.route('https://shop.test/**', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ body: SCRIPT, contentType: 'text/javascript' })
        : route.fulfill({
            body: scriptTag('/tillkit.js', 'http://pay.test') + BUTTON,
            contentType: 'text/html',
          }),
    )
    const [text] = await Promise.all([warning(page), page.goto('https://shop.test/')])
    assert.match(text, /a page on https can only read https/)
    await context.close()
  })

  it('is a file, which has no origin', async () => {
    const { page, context } = await aPage(browser)
    await context.route('https://pay.test/**', (route) =>
      route.fulfill({
        body: SCRIPT,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    const file = join(folder, 'index.html')
    const session =
      '<till-session fetch-from="/till-session"><usage-meter></usage-meter></till-session>'
    writeFileSync(file, scriptTag('https://pay.test/tillkit.js', 'https://pay.test') + session)
    const [text] = await Promise.all([warning(page), page.goto(pathToFileURL(file).href)])
    assert.match(text, /a page opened as a file has no origin/)
    await context.close()
  })
})
