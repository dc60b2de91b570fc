/** The routes of the demo's own server, which need no sign-in: for its own pages, in front of a sandbox alone. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { crossOriginReason } from '../../server/host/cross-origin.ts'
import { authorizations } from './authorizations.ts'
import { merchant } from './merchant.ts'
import { office } from './office.ts'
import { orders, salesList } from './orders.ts'
import { receiver } from './receiver.ts'
import type { Sales } from './sales.ts'
import type { ServiceAccess, Services } from './services.ts'

export interface DemoOptions extends ServiceAccess {
  /** One of TILL_API_KEYS; stays on this server. */
  apiKey: string
  /** URL of the BFF from this server. */
  bffUrl: string
  /** Any of them has signed a notification. */
  notifySecrets: readonly string[]
}

/** @param sales the payments that the shop was notified of */
export function demo(options: DemoOptions, call: Services, sales: Sales): Hono {
  const app = new Hono()
  app.use(ownPagesOnly(options.bffUrl))
  app.use(sandboxOnly(options.sandboxUrl))
  app.route('/', merchant(options, call))
  app.route('/', office(options))
  app.route('/authorizations', authorizations(options))
  app.route('/notifications', receiver({ secrets: options.notifySecrets, sales }))
  app.route('/orders', orders(sales))
  app.route('/sales', salesList(sales, options.sandboxUrl))
  return app
}

const ownPagesOnly = (ownUrl: string) =>
  createMiddleware(async function ownPagesOnly(c, next) {
    const reason = crossOriginReason(c.req.raw, [ownUrl])
    if (reason) return c.json({ message: reason }, 403)
    await next()
  })

/** A tunnel may lead from plain http to real services. A sandbox alone has a clock. */
function sandboxOnly(sandboxUrl: string) {
  let isSandbox = false
  return createMiddleware(async function sandboxOnly(c, next) {
    isSandbox ||= await fetch(`${sandboxUrl}/sandbox/clock`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isSandbox) return c.notFound()
    await next()
  })
}
