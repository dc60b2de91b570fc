/** Markup, security headers and files shared by the pages of checkout and dashboard. */
import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import type { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** The common part of both style sheets. */
export const THEME = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

/** The first letter of a name, for a tile. */
export const initial = (name: string) => [...name][0]?.toUpperCase() ?? ''

/** Allows the sandbox's own styles, scripts and requests alone. */
export const contentSecurityPolicy = (formAction: string) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function setPageHeaders(c: Context, formAction: string): void {
  c.header('Content-Security-Policy', contentSecurityPolicy(formAction))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
}

const CONTENT_TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' } as const

/** Answers with a style sheet, a script or an image. */
export function serveText(
  c: Context,
  text: string,
  { type, cacheControl }: { type: keyof typeof CONTENT_TYPES; cacheControl: string },
) {
  c.header('Content-Type', `${CONTENT_TYPES[type]}; charset=utf-8`)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', cacheControl)
  return c.body(text)
}
