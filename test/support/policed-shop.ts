/** A shop that sends exactly the policy of `components/POLICY.md`, isolated, on an origin of its own. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { BrowserContext } from 'playwright-core'
import { CANARIES, type System } from './system.ts'

const TEXT = readFileSync(
  fileURLToPath(new URL('../../components/POLICY.md', import.meta.url)),
  'utf8',
)
const NONCE = 'bm90aGluZyBidXQgYSBub25jZQ'

const block = (pattern: RegExp) => pattern.exec(TEXT)![1]!.trim()

/** The policy as it stands there, for this BFF. */
export const policyFor = (api: string): string =>
  block(/```\n(default-src .*?)```/s)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('{random}', NONCE)
    .replaceAll('https://pay.shop.example', api)

/** What a frame may do, as it stands there. */
export const SANDBOX = block(/<iframe sandbox="([^"]*)"/)

export interface PolicedPage {
  body: string
  scripts?: string[]
  /** Changes the policy that is sent. */
  policy?: (policy: string) => string
  /** Cross-Origin-Opener-Policy. */
  opener?: string
}

/** @param pages by path; each has the scripts it names, or all elements */
export function policedShop(port: number, system: System, pages: Record<string, PolicedPage>) {
  const app = new Hono()
  for (const [
    path,
    { body, scripts = ['tillkit'], policy = (text: string) => text, opener = 'same-origin' },
  ] of Object.entries(pages)) {
    const tags = scripts.map(
      (name) =>
        `<script type="module" nonce="${NONCE}" crossorigin src="${system.url}/${name}.js" data-api="${system.url}"></script>`,
    )
    app.get(path, (c) => {
      c.header('Content-Security-Policy', policy(policyFor(system.url)))
      c.header('Cross-Origin-Embedder-Policy', 'require-corp')
      c.header('Cross-Origin-Opener-Policy', opener)
      return c.html(
        `<!doctype html><html lang="de"><meta charset="utf-8"><title>Shop</title>${tags.join('')}${body}</html>`,
      )
    })
  }
  app.post('/till-session', (c) => mintedAt(system, new URL(c.req.url).origin))
  return serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
}

/** A customer's session with everything they may do, for pages of this origin. */
export const mintedAt = (system: System, origin: string): Promise<Response> =>
  fetch(`${system.url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CANARIES.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'customer',
      customer: 'northwind-maps',
      scopes: [
        ...['profile:read', 'usage:read', 'invoices:read', 'invoices:pay', 'analytics:read'],
        ...['wallet:read', 'alerts:read', 'alerts:write'],
      ],
      origins: [origin],
    }),
  })

/** What the policy stopped, in the page and in its frames. */
export async function violationsIn(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event
      const { tellViolation } = window as unknown as { tellViolation(text: string): void }
      tellViolation(`${effectiveDirective}: ${blockedURI} ${sample}`)
    })
  })
  return violations
}
