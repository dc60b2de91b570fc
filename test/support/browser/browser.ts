/** A real browser for the end-to-end tests, with page assertions. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { chromeFlags, findBrowser } from '../../../scripts/browser.mjs'
import { until } from '../in-time.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function aBrowser(): Promise<Browser> {
  const { executablePath, env } = findBrowser({ install: true })
  return chromium.launch({
    executablePath,
    args: chromeFlags,
    env: { ...process.env, ...env } as Record<string, string>,
  })
}

/** A page that records script errors and policy violations. */
export async function aPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  watchRequests(page)
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) wrong.push(message.text())
  })
  return { page, context, wrong }
}

/** Requests without an end, by page, and when the last one began or ended. */
const traffic = new WeakMap<Page, { open: Set<Request>; changedAt: number }>()
const IDLE_MS = 500

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  const state = { open, changedAt: performance.now() }
  traffic.set(page, state)
  const end = (request: Request) => {
    if (open.delete(request)) state.changedAt = performance.now()
  }
  page.on('request', (request) => {
    if (isStream(request)) return
    open.add(request)
    state.changedAt = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/changes')

/** Waits for half a second without requests. Not `networkidle`, which a stream of changes keeps from coming. */
export async function untilIdle(page: Page): Promise<void> {
  const state = traffic.get(page)!
  await page.waitForLoadState()
  const isIdle = () => state.open.size === 0 && performance.now() - state.changedAt > IDLE_MS
  await until(isIdle, 30_000)
}

/** The buttons that begin or confirm the payment of an invoice; not those of another method or of all invoices. */
export const PAY = /^Pay(?! (all|these|with))/

/** Clicks the button of a question, which ignores the second click of a double click. */
export async function confirm(button: Locator, options?: { clickCount: number }): Promise<void> {
  await button.waitFor()
  const page = button.page()
  const shownAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((from) => performance.now() - from > 500, shownAt)
  await button.click(options)
}

/** Violations found by axe on the page, including open shadow roots: rule and selector. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A text that fades in has its color at the end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Evaluated by the debugger, because a strict policy does not block that.
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> }
    }
    const animationsIn = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? animationsIn(shadowRoot) : [],
      ),
    ]
    const fades = animationsIn(document).filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
    )
  })
}
