/**
 * A customer's account in the page: a plan, usage and invoices that follow a clock, and payments.
 *
 * Prices come from the module that the sandbox and the elements use, so that an invoice is the usage of its month.
 */
import { readCharge } from '../../../../server/pricing/price/charge.ts'
import {
  add,
  compare,
  formatDecimal,
  parseDecimal,
  rescale,
  sum,
} from '../../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../../server/pricing/price/price.ts'
import { usageOfUnits } from '../../../../server/pricing/price/usage.ts'

/** Of the first look at the page; every response follows from it, never from the visitor's clock. */
const START = Date.UTC(2026, 10, 12, 10)
const PAST_MONTHS = 6
/** Payment terms and payments of the services: docs/services/billing-invoices.md. */
const DUE_DAYS = 14
const DAY_MS = 86_400_000

export const CURRENCY = 'USD'
export const BASE_FEE = '49.00'

export interface SampleMetric {
  readonly code: string
  readonly name: string
  readonly type: 'METERED' | 'RECURRING'
  readonly charge: { readonly charge_model: string; readonly properties: Record<string, unknown> }
  /** Units of the first past month. */
  readonly units: number
  /** Units that each month adds. */
  readonly growth: number
}

const METRICS: readonly SampleMetric[] = [
  {
    code: 'api_calls',
    name: 'API calls',
    type: 'METERED',
    charge: {
      charge_model: 'GRADUATED',
      properties: {
        graduated_ranges: [
          { from_value: 0, to_value: 10_000, per_unit_amount: '0', flat_amount: '0' },
          { from_value: 10_001, to_value: null, per_unit_amount: '0.0025', flat_amount: '0' },
        ],
      },
    },
    units: 61_480,
    growth: 3_140,
  },
  {
    code: 'storage_gb',
    name: 'Storage',
    type: 'METERED',
    charge: { charge_model: 'STANDARD', properties: { amount: '0.25' } },
    units: 284,
    growth: 9,
  },
  {
    code: 'seats',
    name: 'Seats',
    type: 'RECURRING',
    charge: { charge_model: 'STANDARD', properties: { amount: '12.00' } },
    units: 4,
    growth: 0,
  },
]

/** Share of the trend that a month uses, again and again from the first past month on. */
const SEASON = [0.84, 0.93, 1.16, 0.98, 1.07, 1.22, 1.04]

export interface SampleCharge {
  readonly metric: SampleMetric
  /** Whole units. */
  readonly units: number
  /** Dollars, a decimal text with cents. */
  readonly amount: string
}

export interface SamplePeriod {
  /** The first instant, and the last second; milliseconds, UTC. */
  readonly from: number
  readonly to: number
  readonly charges: readonly SampleCharge[]
  /** Of the charges, without the plan's fee. Dollars, a decimal text. */
  readonly total: string
}

export interface SampleInvoice {
  readonly id: string
  readonly number: string
  /** Calendar dates: YYYY-MM-DD, UTC. */
  readonly issued: string
  readonly due: string
  /** The plan's fee, then each charge: dollars. */
  readonly fees: readonly string[]
  readonly total: string
  status: 'PENDING' | 'FAILED' | 'SUCCEEDED'
  isRequested: boolean
  /** Timestamp of the last change. */
  updatedAt: string
}

export class SampleAccount {
  #now = START
  #changes = 0
  readonly #invoices: SampleInvoice[] = []

  constructor() {
    for (let month = -PAST_MONTHS; month < 0; month++) this.#issue(month)
    for (const invoice of this.#invoices) invoice.status = 'SUCCEEDED'
    this.#newest.status = 'FAILED'
  }

  get now(): Date {
    return new Date(this.#now)
  }

  /** Newest first. */
  get invoices(): readonly SampleInvoice[] {
    return [...this.#invoices].reverse()
  }

  /** Months since the first look. */
  get monthsTurned(): number {
    return this.#monthOf(this.#now)
  }

  /** Turns the clock to the same day of the next month: the month that ends becomes an invoice. */
  advanceMonth(): SampleInvoice {
    const ended = this.monthsTurned
    this.#now = Date.UTC(2026, 10 + ended + 1, 12, 10)
    this.#issue(ended)
    return this.#newest
  }

  /** @param month from 0 for the current one to -6 */
  period(month: number): SamplePeriod {
    return this.#period(this.monthsTurned + month)
  }

  isOverdue({ status, due }: SampleInvoice): boolean {
    return status !== 'SUCCEEDED' && this.now.toISOString().slice(0, 10) > due
  }

  /** Requests a payment; `settle` is its outcome. */
  requestPayment(invoice: SampleInvoice): void {
    invoice.isRequested = true
  }

  settle(invoice: SampleInvoice): void {
    invoice.isRequested = false
    invoice.status = 'SUCCEEDED'
    invoice.updatedAt = this.#stamp()
  }

  get #newest(): SampleInvoice {
    return this.#invoices.at(-1)!
  }

  #monthOf(time: number): number {
    const date = new Date(time)
    return (date.getUTCFullYear() - 2026) * 12 + date.getUTCMonth() - 10
  }

  #period(month: number): SamplePeriod {
    const from = Date.UTC(2026, 10 + month, 1)
    const end = Date.UTC(2026, 11 + month, 1)
    const share = Math.min(1, (this.#now - from) / (end - from))
    const charges = METRICS.map((metric) => {
      const index = month + PAST_MONTHS
      const trend = metric.units + metric.growth * index
      const used = trend * SEASON[index % SEASON.length]! * share
      const units = metric.type === 'RECURRING' ? trend : Math.round(used)
      return { metric, units, amount: priceOf(metric, units) }
    })
    const total = formatDecimal(sum(charges.map(({ amount }) => amount)))
    return { from, to: end - 1000, charges, total }
  }

  #issue(month: number): void {
    const { charges, to } = this.#period(month)
    const issued = to + 1000
    const fees = [BASE_FEE, ...charges.map(({ amount }) => amount)]
    const number = `INV-${String(41 + this.#invoices.length).padStart(6, '0')}`
    this.#invoices.push({
      id: number.toLowerCase(),
      number,
      issued: dateOf(issued),
      due: dateOf(issued + DUE_DAYS * DAY_MS),
      fees,
      total: formatDecimal(sum(fees)),
      status: 'PENDING',
      isRequested: false,
      updatedAt: this.#stamp(),
    })
  }

  /** Differs from all earlier ones. */
  #stamp(): string {
    return new Date(this.#now + 1000 * this.#changes++).toISOString()
  }
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Rounded once, half up, to cents (billing-176). */
function priceOf({ charge }: SampleMetric, units: number): string {
  const price = priceUsage(readCharge(charge)!, usageOfUnits(parseDecimal(units)))
  return formatDecimal(rescale(price, 2))
}

/** The sum of decimal texts, with cents. */
export const totalOf = (amounts: readonly string[]): string =>
  formatDecimal(
    rescale(
      amounts.reduce((a, b) => formatDecimal(add(a, b)), '0'),
      2,
    ),
  )

export const isLess = (one: string, other: string): boolean => compare(one, other) < 0
