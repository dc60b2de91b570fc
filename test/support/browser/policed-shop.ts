/** A shop on another origin, isolated, with the policy of `docs/guides/content-security-policy.md`. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { BrowserContext } from 'playwright-core'
import { codeOf } from '../../../scripts/site/code.mjs'
import { CANARIES, type System } from './system.ts'

const NONCE = 'bm90aGluZyBidXQgYSBub25jZQ'

/** The documented policy, for this BFF. */
export const policyFor = (api: string): string =>
  codeOf('docs/examples/content-security-policy.txt')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('{random}', NONCE)
    .replaceAll('https://pay.shop.example', api)

/** The documented sandbox attribute of a frame. */
export const [, SANDBOX = ''] = /sandbox="([^"]*)"/.exec(codeOf('docs/examples/frame.html')) ?? []

export interface PolicedPage {
  body: string
  scripts?: readonly string[]
  /** Preloads the scripts as `/integrity.json` names them. */
  preloads?: boolean
  /** Changes the sent policy. */
  policy?: (policy: string) => string
  /** Cross-Origin-Opener-Policy. */
  opener?: string
}

/** @param pages by path, each with its scripts or all elements */
export function policedShop(port: number, system: System, pages: Record<string, PolicedPage>) {
  const app = new Hono()
  for (const [
    path,
    {
      body,
      scripts = ['tillkit'],
      preloads = false,
      policy = (text: string) => text,
      opener = 'same-origin',
    },
  ] of Object.entries(pages)) {
    const tags = scripts.map(
      (name) =>
        `<script type="module" nonce="${NONCE}" crossorigin src="${system.url}/${name}.js" data-api="${system.url}"></script>`,
    )
    app.get(path, async (c) => {
      const links = preloads ? await preloadsOf(scripts, system) : ''
      c.header('Content-Security-Policy', policy(policyFor(system.url)))
      c.header('Cross-Origin-Embedder-Policy', 'require-corp')
      c.header('Cross-Origin-Opener-Policy', opener)
      return c.html(
        `<!doctype html><html lang="de"><meta charset="utf-8"><title>Shop</title>${links}${tags.join('')}${body}</html>`,
      )
    })
  }
  app.post('/till-session', (c) => mintedAt(system, new URL(c.req.url).origin))
  return serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
}

/** The tags of `/integrity.json`, completed as the documentation says. */
async function preloadsOf(scripts: readonly string[], { url }: System): Promise<string> {
  const { files } = (await (await fetch(`${url}/integrity.json`)).json()) as {
    files: Record<string, { preload: string }>
  }
  const links = scripts.map((name) => files[`${name}.js`]!.preload)
  return links
    .join('')
    .replaceAll('href="', `href="${url}`)
    .replaceAll('<link ', `<link nonce="${NONCE}" `)
}

/** A customer's session with every scope, for pages of this origin. */
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

/** Policy violations in the page and its frames. */
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
