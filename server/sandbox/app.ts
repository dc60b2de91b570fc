/** Composes the services, the checkout, the admin API and the dashboard into one app. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { createMiddleware } from 'hono/factory'
import { injectFaults } from './admin/faults/inject.ts'
import { admin } from './admin/routes.ts'
import { routePath, sameOriginOnly, tokenFreeCalls } from './admin/same-origin.ts'
import { failedStepLogLine } from './billing/engine/failed-steps.ts'
import { runDueWork } from './billing/engine/scheduler.ts'
import { billing } from './billing/routes.ts'
import { agreements } from './checkout/agreements/routes.ts'
import { orders } from './checkout/order-routes.ts'
import { checkout } from './checkout/routes.ts'
import type { SandboxContext, SandboxEnv } from './context.ts'
import { dashboard } from './dashboard/routes.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { errorResponse, notFound, ServiceError } from './http/errors.ts'
import { DEBUG_ID_HEADERS } from './http/request.ts'
import { requestLog } from './http/request-log.ts'
import { certificates, notifications } from './notifications/routes.ts'
import { authenticate } from './oauth/authenticate.ts'
import { tokenRoutes } from './oauth/routes.ts'
import { requireScope } from './oauth/scopes.ts'
import { paymentLinks } from './payment-links/routes.ts'
import { payments } from './payments/routes.ts'
import { preview } from './preview/routes.ts'
import { vault } from './vault/routes.ts'

export type Sandbox = Hono<SandboxEnv>

/** @param log receives one line of JSON for each failed call */
export function createSandboxApp(
  context: SandboxContext,
  log: (line: string) => void = console.error,
): Sandbox {
  const app: Sandbox = new Hono({ getPath: routePath })

  app.use(contextStorage())
  app.use(requestLog(log))
  app.use(stamp(context))
  app.use(catchUp(context, log))
  app.use(tokenFreeCalls(context))
  app.use('/sandbox/*', sameOriginOnly(context))
  app.route('/sandbox', admin(context))
  app.route('/', dashboard(context))
  app.use(injectFaults(context))
  app.route('/v1/oauth2', tokenRoutes(context))
  app.use('/v1/commerce/billing/*', authenticate(context), requireScope(context, 'billing'))
  app.route('/v1/commerce/billing', billing(context))
  app.use('/sandbox/preview', authenticate(context), requireScope(context, 'billing'))
  app.route(
    '/sandbox/preview',
    preview(context, (dry) => createSandboxApp(dry, () => {})),
  )
  app.use('/v1/checkout/*', authenticate(context), requireScope(context, 'payment-links'))
  app.route('/v1/checkout', paymentLinks(context))
  app.use(
    '/v2/payments/*',
    authenticate(context, { basic: true }),
    requireScope(context, 'authorizations'),
  )
  app.route('/v2/payments', payments(context))
  app.use('/v3/vault/*', authenticate(context), requireScope(context, 'vault'))
  app.route('/v3/vault', vault(context))
  app.route('/v1/notifications/certs', certificates(context))
  app.use('/v1/notifications/*', authenticate(context))
  app.route('/v1/notifications', notifications(context))
  app.use('/v2/checkout/*', authenticate(context), requireScope(context, 'orders'))
  app.route('/v2/checkout/orders', orders(context))
  app.route('/ncp', checkout(context))
  app.route('/agreements', agreements(context))

  app.notFound((c) => errorResponse(c, notFound(), c.var.debugId))
  app.onError((error, c) => errorResponse(c, refusalOf(error), c.var.debugId))
  return app
}

function refusalOf(error: Error): ServiceError {
  if (error instanceof ServiceError) return error
  return new ServiceError(error instanceof DatabaseUnavailable ? 503 : 500)
}

/** Sets the debug id and the date of the sandbox's clock on every response. */
const stamp = ({ clock }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function stamp(c, next) {
    c.set('debugId', randomBytes(8).toString('hex'))
    await next()
    for (const name of DEBUG_ID_HEADERS) c.header(name, c.var.debugId)
    c.header('Date', clock.now().toUTCString())
  })

/** Runs due work before each call, so that it reads the current state; failed work is logged. */
const catchUp = (context: SandboxContext, log: (line: string) => void) =>
  createMiddleware(async function catchUp(_c, next) {
    await runDueWork(context)
    await next()
    context.wakeDeliveries?.()
    context.failedSteps.takeNew().map(failedStepLogLine).forEach(log)
  })
