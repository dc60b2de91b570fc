/** The billing service's addresses (billing-20 to billing-73). */
import { Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import { activation, onceActivated } from './activation.ts'
import { alerts } from './alerts/routes.ts'
import { analytics } from './analytics.ts'
import { creditNotes } from './credit-notes/routes.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { invoices } from './invoices.ts'
import { metrics } from './metrics.ts'
import { plans } from './plans.ts'
import { subscriptions } from './subscriptions.ts'
import { taxes } from './taxes/routes.ts'
import { usage } from './usage.ts'
import { wallets, walletTransactions } from './wallets/routes.ts'

export function billing(context: SandboxContext): Hono {
  const app = new Hono()
  app.route('/activate', activation(context))
  app.use(onceActivated(context))
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
  app.route('/wallet-transactions', walletTransactions(context))
  return app
}
