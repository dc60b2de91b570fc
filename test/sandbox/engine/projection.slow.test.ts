/** Compares the estimate of a period's total with its invoice, over random charges and a steady pace of usage. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { linearProjection } from '../../../components/internal/domain/projection.ts'
import { parseUsagePeriod } from '../../../components/internal/domain/usage-period.ts'
import type { UsageForCustomer } from '../../../server/contract/usage.ts'
import { chargeFees } from '../../../server/pricing/billing/fees.ts'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { parseDecimal, rescale, toText } from '../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { taxAmount } from '../../../server/sandbox/billing/engine/taxes.ts'
import { minorUnits } from '../../../server/sandbox/currencies.ts'
import { aCharge } from '../../support/sandbox/priced-charges.ts'

const sum = (amounts: readonly string[]): Big =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0))

const DAYS = 30
const START = Date.parse('2026-11-01T00:00:00Z')
const period = { from: new Date(START), to: new Date(START + DAYS * 86_400_000) }

/** A charge with its usage of each day: COUNT and SUM grow, others are there from the first day. */
const aUsedCharge = fc.record({
  charge: aCharge.filter(
    ({ charge_model, properties }) =>
      charge_model !== 'PERCENTAGE' ||
      Object.keys(properties).every((name) => ['rate', 'fixed_amount'].includes(name)),
  ),
  metric: fc.constantFrom(
    { aggregation_type: 'COUNT' as const, type: 'METERED' as const },
    { aggregation_type: 'SUM' as const, type: 'METERED' as const },
    { aggregation_type: 'SUM' as const, type: 'RECURRING' as const },
    { aggregation_type: 'MAX' as const, type: 'METERED' as const },
    { aggregation_type: 'LATEST' as const, type: 'METERED' as const },
    { aggregation_type: 'COUNT_DISTINCT' as const, type: 'RECURRING' as const },
  ),
  events: fc.nat({ max: 9 }),
  value: fc.nat({ max: 9999 }).map((cents) => new Big(cents).div(100)),
})
type UsedCharge = typeof aUsedCharge extends fc.Arbitrary<infer Used> ? Used : never

const grows = ({ metric }: UsedCharge): boolean =>
  metric.type === 'METERED' && ['COUNT', 'SUM'].includes(metric.aggregation_type)

/** The usage after some days. Events of constant usage come on the first day. */
function usageAfter(days: number, used: UsedCharge) {
  const eventsCount = grows(used) ? used.events * days : 0
  const each = used.metric.aggregation_type === 'COUNT' ? new Big(1) : used.value
  const units = grows(used) ? each.times(eventsCount) : used.value
  return { units, eventsCount }
}

function amountAfter(days: number, used: UsedCharge, currency: string): string {
  const { units, eventsCount } = usageAfter(days, used)
  const usage = { units: parseDecimal(units.toFixed()), events: BigInt(eventsCount) }
  const price = priceUsage(readCharge(used.charge)!, { ...usage, transactions: [] })
  return toText(rescale(price, minorUnits(currency)))
}

function currentUsage(days: number, all: readonly UsedCharge[], currency: string, rate: string) {
  const money = (value: Big) => ({ currency_code: currency, value: value.toFixed() })
  const amounts = all.map((used) => amountAfter(days, used, currency))
  const taxes = sum(amounts.map((amount) => taxAmount(amount, rate, currency)))
  return {
    from_datetime: period.from.toISOString(),
    to_datetime: new Date(period.to.getTime() - 1).toISOString(),
    total_amount: money(sum(amounts).plus(taxes)),
    taxes_amount: money(taxes),
    charges_usage: all.map((used, index) => {
      const { units, eventsCount } = usageAfter(days, used)
      return {
        units: units.toFixed(),
        events_count: eventsCount,
        amount: money(new Big(amounts[index]!)),
        charge: { ...used.charge, properties: { ...used.charge.properties } },
        metric: { code: `m${index}`, ...used.metric },
      }
    }),
  } satisfies UsageForCustomer
}

/** The fees of the charges on the invoice, without minimums. */
function invoiced(all: readonly UsedCharge[], currency: string, taxRate: string): Big {
  const usage = all.map((used) => ({
    chargeId: 'c',
    amount: amountAfter(DAYS, used, currency),
    taxRate,
    minimum: null,
  }))
  const billed = { part: period, whole: period, trialEndsAt: null }
  const fees = chargeFees(usage, billed, minorUnits(currency))
  return sum(fees.flatMap(({ amount, tax }) => [amount, tax]))
}

const someCharges = fc.array(aUsedCharge, { minLength: 1, maxLength: 5 })
const aDay = fc.integer({ min: 1, max: DAYS - 1 })
const aCurrency = fc.constantFrom('USD', 'JPY', 'KWD', 'HUF')

const estimateAfter = (days: number, usage: UsageForCustomer) =>
  linearProjection(parseUsagePeriod(usage), new Date(START + days * 86_400_000))

describe('the estimate of a period', () => {
  it('is the sum of the fees on the invoice, after any day of a steady pace', () => {
    fc.assert(
      fc.property(someCharges, aDay, aCurrency, (all, days, currency) => {
        const estimate = estimateAfter(days, currentUsage(days, all, currency, '0'))
        if (!all.some(grows)) return assert.equal(estimate, undefined)
        assert.equal(
          new Big(estimate!.value).toFixed(),
          invoiced(all, currency, '0').toFixed(),
          JSON.stringify(estimate),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('has taxes within the rounding of those so far', () => {
    fc.assert(
      fc.property(someCharges, aDay, (all, days) => {
        const usage = currentUsage(days, all, 'USD', '20')
        const [subtotal, taxes] = [usage.total_amount.value, usage.taxes_amount.value]
        if (!all.some(grows) || new Big(taxes).eq(0)) return
        const estimate = new Big(estimateAfter(days, usage)!.value)
        const invoice = invoiced(all, 'USD', '20')
        // Half a cent of each charge's tax, grown like the sum of the amounts, and half a cent of each tax invoiced.
        const growth = invoice.div(new Big(subtotal).minus(taxes))
        const tolerance = growth.plus(1).times(0.005).times(all.length).plus(0.01)
        assert.ok(estimate.minus(invoice).abs().lte(tolerance), `${estimate} ${invoice}`)
      }),
    )
  })
})
