/** Overdue, failed, and invoiced amounts of this month and the month before; currency by currency. */
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { NotificationList } from '../../../server/contract/notifications/notification-list.ts'
import { compare } from '../../../server/pricing/price/decimal.ts'
import { invoiceTotals, isOverdueDebt } from '../internal/resources/invoices.ts'

export type OfficeNotification = NotificationList['notifications'][number] & {
  /** Of its customer, if the invoices that were read name it. */
  readonly customerName?: string | undefined
}

/** Invoices of one kind: sums by currency, that of most invoices first. */
export interface InvoiceSum {
  readonly count: number
  readonly totals: readonly Amount[]
}

interface OverdueCustomer extends InvoiceSum {
  /** The external id. */
  readonly customer: string
  readonly name: string
}

export interface OfficeHomeData {
  readonly overdue: InvoiceSum & {
    /** The highest sum first; customers of several currencies by the first of them. */
    readonly customers: readonly OverdueCustomer[]
  }
  readonly failed: InvoiceSum
  /** Invoiced, paid or not, by the date of issue. */
  readonly revenue: {
    /** Such as "2026-11". */
    readonly month: string
    readonly current: readonly Amount[]
    readonly previousMonth: string
    readonly previous: readonly Amount[]
  }
  /** The invoices that were read, and all of them. */
  readonly invoices: { readonly read: number; readonly all: number }
  /** Undefined where no notifications are received, and without their scope. */
  readonly notifications: readonly OfficeNotification[] | 'failed' | undefined
}

type Summary = Pick<OfficeHomeData, 'overdue' | 'failed' | 'revenue'>

/**
 * @param month the current one, such as "2026-11", and the one before
 * @throws {RangeError} for an amount that can't be read
 */
export function summarizeInvoices(
  invoices: readonly InvoiceForMerchant[],
  [month, previousMonth]: readonly [string, string],
): Summary {
  // A draft may still change, and is not due.
  const final = invoices.filter(({ status }) => status !== 'DRAFT')
  const unpaid = final.filter(({ payment_status }) => payment_status !== 'SUCCEEDED')
  const overdue = unpaid.filter(isOverdueDebt)
  const issuedIn = (wanted: string) =>
    sumOf(final.filter(({ issued_date }) => issued_date?.startsWith(wanted))).totals
  return {
    overdue: { ...sumOf(overdue), customers: customersOf(overdue) },
    failed: sumOf(unpaid.filter(({ payment_status }) => payment_status === 'FAILED')),
    revenue: {
      month,
      current: issuedIn(month),
      previousMonth,
      previous: issuedIn(previousMonth),
    },
  }
}

/** CHOICE: the box is a start. */
const MAX_NOTIFICATIONS = 8

const PAID = 'USAGE-BILLING.INVOICE.PAYMENT.SUCCEEDED'

/**
 * A payment and the invoice that it paid are one event: that of the invoice, which names its customer. So are a payment
 * and its order: that of the payment, which names its amount.
 */
export function newestNotifications(
  notifications: readonly OfficeNotification[],
): readonly OfficeNotification[] {
  // Each says one payment: a second one of the same invoice is a row of its own.
  const paid = notifications.filter(({ type }) => type === PAID)
  const paidOrders = new Set(
    notifications.flatMap(({ type, order_id }) =>
      type.startsWith('PAYMENT.') && order_id ? [order_id] : [],
    ),
  )
  const isSaid = (row: OfficeNotification) => {
    if (row.type.startsWith('CHECKOUT.ORDER.')) return paidOrders.has(row.order_id ?? '')
    if (row.type !== 'PAYMENT.CAPTURE.COMPLETED') return false
    const at = paid.findIndex((invoice) => isPaidBy(invoice, row))
    if (at >= 0) paid.splice(at, 1)
    return at >= 0
  }
  return notifications.filter((row) => !isSaid(row)).slice(0, MAX_NOTIFICATIONS)
}

const isPaidBy = (invoice: OfficeNotification, { invoice_number, amount }: OfficeNotification) =>
  !!invoice_number &&
  invoice.invoice_number === invoice_number &&
  invoice.amount?.currency_code === amount?.currency_code &&
  !!invoice.amount &&
  !!amount &&
  compare(invoice.amount.value, amount.value) === 0

/** A notification has its customer's id alone. */
export function nameCustomers(
  notifications: OfficeHomeData['notifications'],
  invoices: readonly InvoiceForMerchant[],
): OfficeHomeData['notifications'] {
  if (!Array.isArray(notifications)) return notifications
  const names = new Map(invoices.map(({ customer }) => [customer.external_id, customer.name]))
  return notifications.map((notification) => ({
    ...notification,
    customerName: names.get(notification.customer) || undefined,
  }))
}

/** Of a currency; undefined for a month without invoices in it. */
export interface MonthlyRevenue {
  readonly current: Amount | undefined
  readonly previous: Amount | undefined
}

/** In the order of this month's sums. */
export function revenueByCurrency({
  current,
  previous,
}: OfficeHomeData['revenue']): readonly MonthlyRevenue[] {
  const codes = new Set([...current, ...previous].map(({ currency_code }) => currency_code))
  const of = (totals: readonly Amount[], code: string) =>
    totals.find(({ currency_code }) => currency_code === code)
  return [...codes].map((code) => ({
    current: of(current, code),
    previous: of(previous, code),
  }))
}

const sumOf = (invoices: readonly InvoiceForMerchant[]): InvoiceSum => ({
  count: invoices.length,
  totals: invoiceTotals(invoices),
})

function customersOf(invoices: readonly InvoiceForMerchant[]): OverdueCustomer[] {
  const currencies = invoiceTotals(invoices).map(({ currency_code }) => currency_code)
  const byCurrency = (a: Amount, b: Amount) =>
    currencies.indexOf(a.currency_code) - currencies.indexOf(b.currency_code)
  const keys = [...new Set(invoices.map(({ customer }) => customer.external_id))]
  const customers = keys.map((key) => {
    const overdue = invoices.filter(({ customer }) => customer.external_id === key)
    const { count, totals } = sumOf(overdue)
    const name = overdue[0]!.customer.name || key
    return { customer: key, name, count, totals: totals.toSorted(byCurrency) }
  })
  return customers.sort(
    ({ totals: [a] }, { totals: [b] }) => byCurrency(a!, b!) || compare(b!.value, a!.value),
  )
}
