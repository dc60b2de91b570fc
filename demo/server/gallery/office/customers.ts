/** The customers of the gallery's merchant. */
import {
  aCustomer,
  aCustomerPage,
  aCustomersUsage,
  anAlert,
  aPrepaidWallet,
  aWalletPage,
} from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'
import { tilesMetric } from './catalog.ts'
import { subscriptions } from './subscriptions.ts'

const customer = (look: Look, external_id: string, name: string) =>
  aCustomer({
    id: `id-${external_id}`,
    name: look.name(name),
    external_id,
    email: `ada@${external_id}.example`,
    metadata: [{ key: 'manager', value: look.name('Grace'), display_in_invoice: false }],
  })

const money = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: Number(amount(minor)),
})

const usage = (look: Look, month: string, lastDay: number) =>
  aCustomersUsage({
    from_datetime: `${month}-01T00:00:00Z`,
    to_datetime: `${month}-${lastDay}T23:59:59Z`,
    total_amount: money(look, 15_731),
    taxes_amount: money(look, 1_199),
    charges_usage: [
      {
        units: '41320',
        amount: money(look, 12_396),
        metric: { code: 'tiles', name: look.name('Rendered map tiles') },
      },
      { units: '71.2', amount: money(look, 2_136), metric: { code: 'gpu', name: 'GPU minutes' } },
    ],
  })

const tilesAlert = (look: Look) =>
  anAlert({
    type: 'METRIC_CURRENT_USAGE_UNITS',
    code: 'tiles',
    name: undefined,
    metric: tilesMetric(look),
    thresholds: [{ value: '50000' }, { value: '10000', recurring: true }],
  })

const spendAlert = (look: Look) =>
  anAlert({
    id: 'alert-2',
    name: look.name('Spend of the month'),
    thresholds: [{ value: look.amount(20_000) }],
  })

/** One alert and its subscription, for the editor. */
export const editedAlert = (look: Look) => ({
  '/billing/subscriptions/maps': subscriptions(look).subscriptions.find(
    ({ external_id }) => external_id === 'maps',
  ),
  '/billing/subscriptions/maps/alerts/tiles': tilesAlert(look),
})

/** The parts of an overview: usage, wallets and alerts. */
export const customerParts = (look: Look) => ({
  '/billing/customers/northwind/current_usage': usage(look, '2026-11', 30),
  '/billing/customers/northwind/past_usage': {
    usage_periods: [
      usage(look, '2026-10', 31),
      usage(look, '2026-09', 30),
      usage(look, '2026-08', 31),
      usage(look, '2026-07', 31),
      usage(look, '2026-06', 30),
      usage(look, '2026-05', 31),
    ],
  },
  '/billing/wallets': aWalletPage([
    aPrepaidWallet({
      name: look.name('Prepaid maps'),
      currency: look.currency,
      rate_amount: look.amount(100),
      available_balance: money(look, 6_250),
    }),
  ]),
  '/billing/subscriptions/maps/alerts': { alerts: [tilesAlert(look), spendAlert(look)] },
})

/** A customer with nothing but its profile. */
export const noCustomerParts = {
  '/billing/wallets': { wallets: [], metadata: { total_count: 0, total_pages: 0 } },
  '/billing/customers/northwind/analytics/gross-revenue': { gross_revenues: [] },
  '/billing/customers/northwind/analytics/overdue-balance': { overdue_balances: [] },
}

export const northwind = (look: Look) => customer(look, 'northwind', 'Northwind Traders')

export const customers = (look: Look) =>
  aCustomerPage(
    [
      northwind(look),
      customer(look, 'contour-lab', 'Contour Lab'),
      customer(look, 'atoll-survey', 'Atoll Survey'),
    ],
    { count: 23, pages: 8 },
  )
