/** Mounts the routes of the billing service behind its activation (billing-20 to billing-73). */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'
import { BillingError } from './errors.ts'
import { alerts } from './resources/alerts.ts'
import { analytics } from './resources/analytics.ts'
import { creditNotes } from './resources/credit-notes.ts'
import { customers } from './resources/customers.ts'
import { events } from './resources/events.ts'
import { invoices } from './resources/invoices.ts'
import { metrics } from './resources/metrics.ts'
import { plans } from './resources/plans.ts'
import { subscriptions } from './resources/subscriptions.ts'
import { taxes } from './resources/taxes.ts'
import { usage } from './resources/usage.ts'
import { walletTransactions } from './resources/wallet-transactions.ts'
import { wallets } from './resources/wallets.ts'

export function billing(context: SandboxContext): Hono {
  const app = new Hono()
  app.route('/activate', activation(context))
  app.use(requireActivation(context))
  app.route('/metrics', metrics(context))
  app.route('/plans', plans(context))
  app.route('/customers', customers(context))
  app.route('/subscriptions', subscriptions(context))
  app.route('/subscriptions', alerts(context))
  app.route('/events', events(context))
  app.route('/customers', usage(context))
  app.route('/customers', analytics(context))
  app.route('/invoices', invoices(context))
  app.route('/credit-notes', creditNotes(context))
  app.route('/taxes', taxes(context))
  app.route('/wallets', wallets(context))
  app.route('/', walletTransactions(context))
  app.onError((error) => {
    throw error instanceof BillingError ? toServiceError(error) : error
  })
  return app
}

const toServiceError = ({ issue, message, field, value }: BillingError): ServiceError =>
  unprocessable(issue, message, field, value)

/** `POST /activate` (billing-44). CHOICE: activating again is 204 too and changes nothing. */
function activation({ db, clock }: SandboxContext): Hono {
  return new Hono().post('/', async (c) => {
    await db
      .updateTable('account')
      .set({ activated_at: clock.now() })
      .where('activated_at', 'is', null)
      .execute()
    return c.body(null, 204)
  })
}

/** CHOICE: 403 for all but `/activate`. */
function requireActivation({ db }: SandboxContext) {
  return createMiddleware(async function requireActivation(_c, next) {
    // Read each time, because a reset undoes an activation, also one by another process.
    if (!(await isActivated(db))) {
      const description = 'Billing is not activated for this merchant: POST /activate first.'
      throw new ServiceError(403, [{ issue: 'PERMISSION_DENIED', description }])
    }
    await next()
  })
}

async function isActivated(db: Database): Promise<boolean> {
  const account = await db.selectFrom('account').select('activated_at').executeTakeFirst()
  return account?.activated_at instanceof Date
}
