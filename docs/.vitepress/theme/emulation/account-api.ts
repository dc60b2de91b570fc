/** The API of a customer over a sample account: responses by the contract, and a stream of changes. */
import type {
  GrossRevenuesForCustomer,
  OverdueBalancesForCustomer,
} from '../../../../server/contract/analytics.ts'
import type { Profile } from '../../../../server/contract/customer.ts'
import type { InvoiceForCustomer, MyInvoices } from '../../../../server/contract/invoice.ts'
import type { Amount } from '../../../../server/contract/money.ts'
import type { ChangeMessage } from '../../../../server/contract/notifications/change.ts'
import type { MySubscriptions } from '../../../../server/contract/subscription.ts'
import type { PastUsageForCustomer, UsageForCustomer } from '../../../../server/contract/usage.ts'
import type { PaymentMethod } from '../../../../server/contract/vault/payment-method.ts'
import { type EmulatedRequest, notFound } from './respond.ts'
import {
  CURRENCY,
  isLess,
  type SampleAccount,
  type SampleInvoice,
  type SamplePeriod,
  totalOf,
} from './sample-account.ts'

const SUBSCRIPTION = 'northwind-survey'
const PAST_PERIODS = 6
/** Milliseconds between a payment and its outcome. */
const SETTLEMENT_MS = 1200

const money = (value: string): Amount => ({ currency_code: CURRENCY, value })
const instant = (time: number) => new Date(time).toISOString()
const dateOf = (time: Date) => time.toISOString().slice(0, 10)
const monthOf = (date: string) => date.slice(0, 7)

export class AccountApi {
  readonly account: SampleAccount
  /** The date that the elements have read last. */
  #today = ''
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>()

  constructor(account: SampleAccount) {
    this.account = account
  }

  /** Sent to the elements, which read again as they do in front of a server. */
  publish(change: ChangeMessage): void {
    const frame = new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`)
    for (const stream of this.#streams) stream.enqueue(frame)
  }

  readonly respond = ({ method, path, query, signal }: EmulatedRequest): Response => {
    const [, id] = /^\/me\/invoices\/([\w-]+)/.exec(path) ?? []
    const invoice = this.account.invoices.find((each) => each.id === id)
    if (method === 'POST') {
      if (!invoice || !path.endsWith('/retry_payment')) return notFound()
      return this.#pay(invoice)
    }
    if (path === '/me/changes') return this.#stream(signal)
    const body = invoice ? this.#invoice(invoice) : this.#read(path, query)
    return body ? Response.json(body) : notFound()
  }

  #read(path: string, query: URLSearchParams): unknown {
    switch (path) {
      case '/me':
        return this.#profile()
      case '/me/subscriptions':
        return SUBSCRIPTIONS
      case '/me/payment-method':
        return PAYMENT_METHOD
      case '/me/usage/current':
        return usage(this.account.period(0))
      case '/me/usage/past':
        return this.#pastUsage(query)
      case '/me/invoices':
        return this.#page(query)
      case '/me/invoices-by-id': {
        const ids = query.get('ids')?.split(',') ?? []
        const found = this.account.invoices.filter(({ id }) => ids.includes(id))
        return { invoices: found.map((each) => this.#invoice(each)) }
      }
      case '/me/analytics/gross-revenue':
        return this.#revenue()
      case '/me/analytics/overdue-balance':
        return this.#overdue()
    }
  }

  #pay(invoice: SampleInvoice): Response {
    this.account.requestPayment(invoice)
    setTimeout(() => {
      this.account.settle(invoice)
      this.publish({ kind: 'invoice', id: invoice.id })
    }, SETTLEMENT_MS)
    return new Response(null, { status: 204 })
  }

  #stream(signal: AbortSignal | undefined): Response {
    const streams = this.#streams
    let stream: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        streams.add(controller)
        signal?.addEventListener('abort', () => streams.delete(controller))
      },
      cancel: () => void streams.delete(stream),
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  #profile(): Profile {
    this.#today = dateOf(this.account.now)
    return {
      external_id: 'northwind',
      name: 'Northwind Maps',
      email: 'billing@northwind.example',
      now: this.account.now.toISOString(),
    }
  }

  #pastUsage(query: URLSearchParams): PastUsageForCustomer {
    const isFirst = (query.get('page') ?? '1') === '1'
    const months = Array.from({ length: isFirst ? PAST_PERIODS : 0 }, (_, index) => -1 - index)
    return { usage_periods: months.map((month) => usage(this.account.period(month))) }
  }

  #invoice(invoice: SampleInvoice): InvoiceForCustomer {
    return {
      id: invoice.id,
      invoice_number: invoice.number,
      invoice_type: 'SUBSCRIPTION',
      status: 'FINALIZED',
      payment_status: invoice.status,
      payment_overdue: this.account.isOverdue(invoice),
      issued_date: invoice.issued,
      due_date: invoice.due,
      updated_at: invoice.updatedAt,
      amount: { total_amount: money(invoice.total) },
      fees: invoice.fees.map((fee) => ({ id: null, total_amount: money(fee) })),
      customer: { name: 'Northwind Maps', email: 'billing@northwind.example' },
      payment_requested: invoice.isRequested,
    }
  }

  /** One page of a filter, with totals over all its pages. */
  #page(query: URLSearchParams): MyInvoices {
    const statuses = query.get('payment_status')?.split(',')
    const from = query.get('issuing_date_from') ?? ''
    // Elements keep a reading of the time for seconds, in which this clock may have turned.
    const last = query.get('issuing_date_to')
    const to = last && last !== this.#today ? last : dateOf(this.account.now)
    const found = this.account.invoices.filter(
      ({ status, issued }) =>
        (!statuses || statuses.includes(status)) && issued >= from && issued <= to,
    )
    const sorted = sort(found, query.get('sort') ?? '-issued_date')
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
    const rows = sorted.slice((page - 1) * size, page * size)
    return {
      invoices: rows.map((invoice) => this.#invoice(invoice)),
      totals: this.#totals(found),
      metadata: {
        total_count: found.length,
        total_pages: Math.ceil(found.length / size),
        current_page: page,
      },
      incomplete: false,
    }
  }

  #totals(found: readonly SampleInvoice[]): MyInvoices['totals'] {
    return [...new Set(found.map(({ status }) => status))].map((payment_status) => {
      const all = found.filter(({ status }) => status === payment_status)
      const overdue = all.filter((invoice) => this.account.isOverdue(invoice))
      return {
        payment_status,
        currency_code: CURRENCY,
        count: all.length,
        value: totalOf(all.map(({ total }) => total)),
        overdue_count: overdue.length,
        overdue_value: totalOf(overdue.map(({ total }) => total)),
      }
    })
  }

  #revenue(): GrossRevenuesForCustomer {
    return {
      gross_revenues: [...this.account.invoices].reverse().map(({ issued, total }) => ({
        month: monthOf(issued),
        amount: money(total),
        invoices_count: 1,
      })),
    }
  }

  #overdue(): OverdueBalancesForCustomer {
    const overdue = this.account.invoices.filter((invoice) => this.account.isOverdue(invoice))
    return {
      overdue_balances: overdue.map(({ issued, total, id }) => ({
        month: monthOf(issued),
        amount: money(total),
        invoice_ids: [id],
      })),
    }
  }
}

const SUBSCRIPTIONS: MySubscriptions = {
  subscriptions: [
    { external_id: SUBSCRIPTION, name: 'Survey', plan_code: 'survey', status: 'ACTIVE' },
  ],
}

const PAYMENT_METHOD: PaymentMethod = {
  on_file: true,
  type: 'CARD',
  brand: 'VISA',
  last_digits: '1111',
  expiry: '2029-04',
}

const usage = ({ from, to, charges, total }: SamplePeriod): UsageForCustomer => ({
  from_datetime: instant(from),
  to_datetime: instant(to),
  issuing_date: null,
  total_amount: money(total),
  taxes_amount: null,
  charges_usage: charges.map(({ metric, units, amount }) => ({
    units: String(units),
    events_count: metric.type === 'RECURRING' ? null : Math.ceil(units / 40),
    amount: money(amount),
    charge: metric.charge,
    metric: {
      code: metric.code,
      name: metric.name,
      aggregation_type: 'SUM',
      type: metric.type,
    },
  })),
})

const KEYS: Record<string, 'issued' | 'due'> = { issued_date: 'issued', due_date: 'due' }

/** @param by as in the query: a member, with "-" in front for descending */
function sort(invoices: readonly SampleInvoice[], by: string): SampleInvoice[] {
  const key = KEYS[by.replace('-', '')] ?? 'total'
  const isBefore = (a: SampleInvoice, b: SampleInvoice) =>
    key === 'total' ? isLess(a.total, b.total) : a[key] < b[key]
  const sign = by.startsWith('-') ? -1 : 1
  return [...invoices].sort((a, b) => sign * (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0))
}
