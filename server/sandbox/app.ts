/** The three services and their hosted checkout as one app: every address and who may call it. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { createMiddleware } from 'hono/factory'
import { authorizations } from './authorizations/routes.ts'
import { lineOf } from './billing/failed-steps.ts'
import { billing } from './billing/routes.ts'
import { settle } from './billing/settle.ts'
import { checkout } from './checkout/routes.ts'
import type { SandboxContext, SandboxEnv } from './context.ts'
import { ownPagesOnly } from './control/own-pages.ts'
import { control } from './control/routes.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { misbehave } from './faults/misbehave.ts'
import { DEBUG_ID } from './headers.ts'
import { links } from './links/routes.ts'
import { page } from './page/routes.ts'
import { routeOf, tried } from './page/try.ts'
import { record } from './record.ts'
import { notFound, Refusal, sayNo } from './refusal.ts'
import { authenticate } from './token/authenticate.ts'
import { permit } from './token/permit.ts'
import { token } from './token/routes.ts'

export type Sandbox = Hono<SandboxEnv>

/** @param log one line of JSON per refusal and per failure of our own */
export function createSandbox(
  context: SandboxContext,
  log: (line: string) => void = console.error,
): Sandbox {
  const app: Sandbox = new Hono({ getPath: routeOf })

  app.use(contextStorage())
  app.use(record(log))
  app.use(stamp(context))
  app.use(catchUp(context, log))
  app.use(tried(context))
  app.use('/sandbox/*', ownPagesOnly(context))
  app.route('/sandbox', control(context))
  app.route('/', page(context))
  app.use(misbehave(context))
  app.route('/v1/oauth2', token(context))
  app.use('/v1/commerce/billing/*', authenticate(context), permit(context, 'billing'))
  app.route('/v1/commerce/billing', billing(context))
  app.use('/v1/checkout/*', authenticate(context), permit(context, 'payment-links'))
  app.route('/v1/checkout', links(context))
  app.use(
    '/v2/payments/*',
    authenticate(context, { basic: true }),
    permit(context, 'authorizations'),
  )
  app.route('/v2/payments', authorizations(context))
  app.route('/ncp', checkout(context))

  app.notFound((c) => sayNo(c, notFound(), c.var.debugId))
  app.onError((error, c) => sayNo(c, refusalOf(error), c.var.debugId))
  return app
}

function refusalOf(error: Error): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(error instanceof DatabaseUnavailable ? 503 : 500)
}

/** Every answer carries a debug id and the sandbox's own time. */
const stamp = ({ clock }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function stamp(c, next) {
    c.set('debugId', randomBytes(8).toString('hex'))
    await next()
    for (const name of DEBUG_ID) c.header(name, c.var.debugId)
    c.header('Date', clock.now().toUTCString())
  })

/** Before anything is read, all that was due by now has happened, apart from steps that fail. */
const catchUp = (context: SandboxContext, log: (line: string) => void) =>
  createMiddleware(async function catchUp(_c, next) {
    await settle(context)
    await next()
    context.clock.failed.takeNew().map(lineOf).forEach(log)
  })
