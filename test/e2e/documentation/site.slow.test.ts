/** Builds the documentation site and opens it in a browser: policy, layout, search, links and examples. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, accessibilityFaults } from '../../support/browser/browser.ts'
import { freePort } from '../../support/browser/system.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SITE = join(root, 'dist/guide')
const BASE = '/guide/'

const htmlFiles = () =>
  readdirSync(SITE, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html'))

describe('the documentation site', () => {
  let browser: Browser
  let origin: string
  let close: () => void
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/docs.mjs'], { cwd: root, stdio: 'pipe' })
    const app = new Hono()
    app.use(
      '/*',
      serveStatic({ root: SITE, rewriteRequestPath: (path) => path.replace(/^\/guide/, '') }),
    )
    const port = await freePort()
    const server = createServer(getRequestListener(app.fetch)).listen(port)
    origin = `http://localhost:${port}`
    close = () => {
      server.close()
      server.closeAllConnections()
    }
    browser = await aBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    close?.()
  })

  /** A page that records everything on its console, and each request to another origin. */
  async function open(path: string, width = 1280, colorScheme: 'light' | 'dark' = 'light') {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('pageerror', ({ message }) => wrong.push(message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) wrong.push(message.text())
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(origin) && !url.startsWith('data:')) wrong.push(`requested ${url}`)
    })
    await page.goto(`${origin}${BASE}${path}`)
    return { page, context, wrong }
  }

  for (const path of [
    'index.html',
    'elements/index.html',
    'elements/usage-meter.html',
    'elements/pay-link-list.html',
    'elements/plan-editor.html',
    'theme.html',
    'start/server.html',
    'guides/configuration.html',
    'reference/sessions.html',
    'services/billing.html',
  ])
    for (const [width, scheme] of [
      [320, 'dark'],
      [1280, 'light'],
    ] as const)
      it(`shows ${path} at ${width} px, ${scheme}`, async () => {
        const { page, context, wrong } = await open(path, width, scheme)
        await page.waitForLoadState('networkidle')
        if (await page.locator('usage-meter').count())
          await page.locator('usage-meter').first().getByText('API calls').first().waitFor()
        for (const tag of ['pay-link-list', 'plan-editor'])
          if (path.includes(tag)) await page.locator(`${tag}:not(:state(loading))`).waitFor()
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        assert.ok(overflow <= 0, `the page is ${overflow} px too wide`)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.deepEqual(wrong, [])
        await context.close()
      })

  it('finds a page by its text, offline', async () => {
    const { page, context, wrong } = await open('index.html')
    for (const [text, heading] of [
      ['rotating a session key', 'Configuration'],
      ['CORS', 'If something does not work'],
      ...[
        'translate',
        'uninstall',
        'GDPR',
        'WordPress',
        'proration',
        'permissions',
        'BFF down',
      ].map((word) => [word, 'Questions'] as const),
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill(text)
      // Until the index is searched, the dialog has the results of the text before.
      await page.locator('.VPLocalSearchBox .result', { hasText: heading }).first().click()
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('follows the controls of an example in its element and its snippet', async () => {
    const { page, context, wrong } = await open('elements/usage-meter.html')
    const meter = page.locator('usage-meter')
    await meter.getByText('API calls').first().waitFor()
    await page.getByLabel('view').selectOption('table')
    await meter.getByRole('columnheader').first().waitFor()
    await page.getByRole('button', { name: 'React' }).click()
    await page.getByText('view="table"').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('shows every element with its data', async () => {
    const elements: { tag: string }[] = JSON.parse(
      readFileSync(join(root, 'dist/guide-data/elements.json'), 'utf8'),
    )
    // The search of the office reads its lists when it is opened; a badge is a number.
    const withoutData = [
      'invoice-filters',
      'office-search',
      'failed-payment-count',
      'pay-link-return',
      'till-session',
    ]
    const tags = elements.map(({ tag }) => tag).filter((tag) => !withoutData.includes(tag))
    assert.ok(tags.length > 25)
    for (const tag of tags) {
      const { page, context, wrong } = await open(`elements/${tag}.html`)
      const element = page.locator(`.example ${tag}`)
      await element.and(page.locator(':not(:state(loading))')).waitFor()
      for (const state of ['error', 'empty', 'stale'])
        assert.equal(
          await page.locator(`.example ${tag}:state(${state})`).count(),
          0,
          `${tag} ${state}`,
        )
      assert.ok((await element.locator('[part~=base]').first().innerText()).length > 40, tag)
      assert.deepEqual(wrong, [], tag)
      await context.close()
    }
  })

  it('pretends to save a change in an example of the back office', async () => {
    const { page, context, wrong } = await open('elements/metric-editor.html')
    const editor = page.locator('metric-editor')
    await editor.getByLabel('Name', { exact: true }).fill('Render minutes')
    const saved = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('metric-saved', resolve, { once: true }),
        ),
    )
    await editor.locator('[part~=save]').click()
    await saved
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('computes contrasts of a theme, and reports one that is too low', async () => {
    const { page, context } = await open('theme.html')
    const text = page.getByRole('group', { name: 'Light', exact: true }).getByLabel('text')
    await text.fill('#bbbbbb')
    await page.getByText('below 4.5').first().waitFor()
    await page.getByText('--till-text: light-dark(#bbbbbb').waitFor()
    await context.close()
  })

  it('has a page for each element, and Markdown of every page for machines', () => {
    const list = readFileSync(join(SITE, 'llms.txt'), 'utf8')
    const pages = [...list.matchAll(/\]\(\/guide\/([^)]+)\)/g)].map(([, path = '']) => path)
    assert.ok(pages.includes('elements/usage-meter.md') && pages.includes('skill/SKILL.md'))
    const missing = pages.filter((path) => !existsSync(join(SITE, path)))
    assert.deepEqual(missing, [])
    for (const path of pages)
      assert.doesNotMatch(
        readFileSync(join(SITE, path), 'utf8'),
        /<!--@include|^<!-- (<<<|weights|scopes)|<[A-Z]\w+ \/>/m,
        path,
      )
    const all = readFileSync(join(SITE, 'llms-full.txt'), 'utf8')
    assert.deepEqual(
      pages.filter((path) => path.endsWith('.md') && !all.includes(`<!-- ${BASE}${path} -->`)),
      [],
    )
    const alternates = htmlFiles()
      .filter((path) => path !== '404.html')
      .map((path) => {
        const html = readFileSync(join(SITE, path), 'utf8')
        const [, file = path] = /type="text\/markdown" href="\/guide\/([^"]+)"/.exec(html) ?? []
        return file
      })
    assert.deepEqual(
      alternates.filter((file) => !file.endsWith('.md') || !existsSync(join(SITE, file))),
      [],
    )
  })

  it('links only to pages and headings that exist', () => {
    const idsOf = (path: string) =>
      new Set(
        [...readFileSync(join(SITE, path), 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
      )
    const broken = htmlFiles().flatMap((path) =>
      [...readFileSync(join(SITE, path), 'utf8').matchAll(/<a [^>]*?href="([^"]*)"/g)]
        .map(([, href = '']) => decodeURI(href))
        .filter((href) => !/^(https?:|mailto:)/.test(href))
        .filter((href) => {
          const [target = '', id] = href.split('#')
          const file = target.startsWith(BASE)
            ? target.slice(BASE.length)
            : join(target ? dirname(path) : '', target || path)
          const found = file === '' || file.endsWith('/') ? `${file}index.html` : file
          if (!existsSync(join(SITE, found))) return true
          return id !== undefined && found.endsWith('.html') && !idsOf(found).has(id)
        })
        .map((href) => `${path}: ${href}`),
    )
    assert.deepEqual([...new Set(broken)], [])
  })
})
