/** npm run dev, in a copy of the repository: a saved file of any kind is soon on the screen. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { installSite } from '../../../scripts/site/build.mjs'
import { aBrowser } from '../../support/browser/browser.ts'
import { freePort, seededFolder } from '../../support/browser/system.ts'
import { inTime, until } from '../../support/in-time.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
// The guides include files of the frameworks' tests.
const COPIED = ['components', 'server', 'demo', 'scripts', 'docs', 'dist', 'test/frameworks']
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
/** Timeout in milliseconds on a loaded machine; an idle one takes less than a second. */
const SOON_MS = 5_000
const START_MS = 240_000

describe('npm run dev', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-dev-'))
  let data: string
  let child: ChildProcess
  let output = ''
  let url: string
  let backend: string
  let sandbox: string
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    for (const path of COPIED)
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        preserveTimestamps: true,
        filter: (source) => basename(source) !== 'node_modules',
      })
    for (const path of FILES) cpSync(join(root, path), join(folder, path))
    for (const path of ['', 'components', 'server'])
      if (existsSync(join(root, path, 'node_modules')))
        symlinkSync(join(root, path, 'node_modules'), join(folder, path, 'node_modules'))
    installSite()
    // Vite serves no packages from outside the folder of the site.
    cpSync(join(root, 'docs/node_modules'), join(folder, 'docs/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const [port, backendPort, sandboxPort, docsPort] = await Promise.all(
      Array.from({ length: 4 }, freePort),
    )
    data = await seededFolder()
    child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DEV_PORT: String(port),
        PORT: String(backendPort),
        SANDBOX_PORT: String(sandboxPort),
        DOCS_PORT: String(docsPort),
        METRICS_PORT: '0',
        TILL_DATA: data,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    url = `http://localhost:${port}`
    backend = `http://localhost:${backendPort}`
    sandbox = `http://127.0.0.1:${sandboxPort}`
    browser = await aBrowser()
    await until(
      () => output.includes('Pages from their sources') || child.exitCode !== null,
      START_MS,
    )
    assert.equal(child.exitCode, null, output)
    await until(() => output.includes('Ctrl-C stops everything'), START_MS)
    page = await browser.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(`${url}/account`)
    await page.locator('usage-meter').getByText('API calls').first().waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    if (child?.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
    if (data) rmSync(data, { recursive: true, force: true })
  })

  /** Saves a file with a replaced text, and returns a function that restores it. */
  function save(path: string, before: string, after: string) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    assert.ok(text.includes(before), path)
    writeFileSync(file, text.replace(before, after))
    return () => writeFileSync(file, text)
  }

  /** Marks the open page; the result waits until another is in its place. */
  async function reload(timeout = SOON_MS): Promise<() => Promise<unknown>> {
    await page.evaluate(() => document.body.setAttribute('data-earlier', ''))
    return () =>
      page.waitForFunction(
        () => document.body && !document.body.hasAttribute('data-earlier'),
        undefined,
        {
          timeout,
        },
      )
  }

  it('shows a saved element in the open page', async () => {
    save('components/usage-meter/usage-meter.styles.ts', 'css`', 'css`:host { --saved: yes }')
    await page.waitForFunction(
      () => {
        const meter = document.querySelector('usage-meter')
        return meter && getComputedStyle(meter).getPropertyValue('--saved').trim() === 'yes'
      },
      undefined,
      { timeout: SOON_MS },
    )
    await page.locator('usage-meter').getByText('API calls').first().waitFor()
  })

  it('serves no generated keys, and no file to a page of another port', async () => {
    const keys = join(folder, '.tillkit/keys.json')
    mkdirSync(dirname(keys), { recursive: true })
    writeFileSync(keys, '{}')
    for (const path of [keys, join(folder, 'package.json'), join(folder, 'demo/keys.json')]) {
      if (!existsSync(path)) writeFileSync(path, '{}')
      assert.equal((await fetch(`${url}/@fs${path}`)).status, 403, path)
    }
    const headers = { origin: 'http://localhost:4321' }
    const element = await fetch(`${url}/@fs${join(folder, 'components/locales/de.json')}`, {
      headers,
    })
    assert.equal(element.headers.get('access-control-allow-origin'), null)
  })

  it('reports an element that can not be compiled, and shows the next version that can', async () => {
    const undo = save('components/usage-meter/usage-meter.styles.ts', 'css`', 'css`${')
    await page.locator('vite-error-overlay').waitFor()
    const reloaded = await reload()
    undo()
    await reloaded()
    await page.locator('usage-meter').getByText('API calls').first().waitFor()
  })

  it('marks an order of the shop as paid by a notification', async () => {
    const links = await (await fetch(`${backend}/dev/links`)).json()
    const link = links['field-guide'].id as string
    const order = await buy(
      { request: (path, init) => fetch(sandbox + path, { ...init, redirect: 'manual' }) },
      link,
    )
    const paid = async () =>
      (await (await fetch(`${url}/demo/orders/latest?link=${link}`)).json())?.id
    const end = performance.now() + 30_000
    while ((await paid()) !== order && performance.now() < end) await pause(100)
    assert.equal(await paid(), order)
  })

  it('takes a saved file of the BFF over without a restart, and loads the page again', async () => {
    const reloaded = await reload()
    save('server/bff/features/health/endpoints.ts', "{ status: 'ok' }", "{ status: 'saved' }")
    await reloaded()
    const response = await fetch(`${backend}/healthz`)
    assert.deepEqual(await response.json(), { status: 'saved' })
    assert.equal((await fetch(`${backend}/openapi.json`)).status, 200)
  })

  it('keeps the earlier BFF while a saved file of it can not be loaded', async () => {
    const undo = save('server/bff/features/health/endpoints.ts', 'export', 'export export')
    await until(() => output.includes('The earlier code still runs.'), 30_000)
    assert.equal((await fetch(`${backend}/healthz`)).status, 200)
    const reloaded = await reload()
    undo()
    await reloaded()
  })

  const startsOfSandbox = () => output.split('The sandbox is running').length - 1

  it('takes a saved file of the sandbox over without a restart, and loads the page again', async () => {
    const before = await fetch(`${sandbox}/sandbox/clock`).then((response) => response.json())
    const reloaded = await reload()
    save(
      'server/sandbox/app.ts',
      "c.header('Date', ",
      "c.header('X-Saved', 'yes'); c.header('Date', ",
    )
    await reloaded()
    const response = await fetch(`${sandbox}/sandbox/clock`)
    assert.equal(response.headers.get('x-saved'), 'yes')
    assert.ok((await response.json()).now >= before.now)
    assert.equal(startsOfSandbox(), 1)
    assert.equal((await inTime(fetch(`${backend}/readyz`))).status, 200)
  })

  it('restarts the sandbox alone for a saved file of its database', async () => {
    save('server/sandbox/database/bulk.ts', '/**', '/** Saved. */\n/**')
    await until(() => startsOfSandbox() === 2, 60_000)
    assert.equal((await inTime(fetch(`${backend}/readyz`))).status, 200)
  })

  it('shows a saved page of the documentation', async () => {
    await until(() => output.includes('/guide/\n') && output.includes('vitepress'), START_MS)
    await page.goto(`${url}/guide/guides/going-live.html`)
    await page.getByRole('heading', { name: 'Going live' }).waitFor()
    save('docs/guides/going-live.md', '## Before', '## Long before')
    await page.getByRole('heading', { name: 'Long before' }).waitFor({ timeout: SOON_MS })
  })

  it('has live examples in the documentation', async () => {
    await page.goto(`${url}/guide/elements/usage-meter.html`)
    await page.locator('usage-meter').getByText('API calls').first().waitFor()
  })
})
