/** Compares the prices that the plan editor shows with those of the service, over random charges and usage. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import type { DraftMembers, DraftValue } from '../../components/backoffice/internal/forms/draft.ts'
import { chargePrice, roundedPrice } from '../../components/backoffice/plan-editor/charge-price.ts'
import { currencyDecimals } from '../../components/backoffice/plan-editor/currency-decimals.ts'
import { formatDecimal, parseDecimal } from '../../components/internal/format/decimal.ts'
import { type PricedCharge, priceUsage } from '../../server/sandbox/billing/engine/pricing.ts'
import { minorUnits, roundMoney } from '../../server/sandbox/billing/money.ts'

const aPrice = fc
  .tuple(fc.nat({ max: 500 }), fc.nat({ max: 9999 }), fc.boolean())
  .map(([whole, part, isWhole]) =>
    isWhole ? String(whole) : `${whole}.${String(part).padStart(4, '0')}`,
  )
const aCount = fc.nat({ max: 60 })
const optional = { requiredKeys: [] as [] }

const someRanges = fc
  .tuple(
    fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
    fc.array(fc.record({ flat_amount: aPrice, per_unit_amount: aPrice }, optional), {
      minLength: 5,
      maxLength: 5,
    }),
  )
  .map(([sizes, prices]) => {
    let from = 0
    return prices.slice(0, sizes.length + 1).map((price, index) => {
      const size = sizes[index]
      const range = {
        from_value: from,
        to_value: size === undefined ? null : from + size,
        ...price,
      }
      from += (size ?? 0) + 1
      return range
    })
  })

const aCharge: fc.Arbitrary<PricedCharge> = fc.oneof(
  aPrice.map((amount) => ({ charge_model: 'STANDARD' as const, properties: { amount } })),
  someRanges.map((graduated_ranges) => ({
    charge_model: 'GRADUATED' as const,
    properties: { graduated_ranges },
  })),
  someRanges.map((volume_ranges) => ({
    charge_model: 'VOLUME' as const,
    properties: { volume_ranges },
  })),
  fc
    .record(
      { amount: aPrice, package_size: fc.integer({ min: 1, max: 20 }), free_units: aCount },
      { requiredKeys: ['amount', 'package_size'] },
    )
    .map((properties) => ({ charge_model: 'PACKAGE' as const, properties })),
  fc
    .record(
      {
        rate: aPrice,
        fixed_amount: aPrice,
        free_units_per_events: fc.nat({ max: 8 }),
        free_units_per_total_aggregation: aPrice,
        per_transaction_min_amount: aPrice,
        per_transaction_max_amount: aPrice,
      },
      { requiredKeys: ['rate'] },
    )
    .filter(
      ({ per_transaction_min_amount: min, per_transaction_max_amount: max }) =>
        min === undefined || max === undefined || new Big(max).gte(min),
    )
    .map((properties) => ({ charge_model: 'PERCENTAGE' as const, properties })),
)

/** A draft has numbers as texts, and no null. */
function typed(value: unknown): DraftValue {
  if (Array.isArray(value)) return value.map(typed)
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typed(member)]))
}

const draftOf = (charge: PricedCharge) => typed(charge) as DraftMembers

/** Events of one value. */
const someEvents = fc.record({ value: aPrice, count: fc.nat({ max: 12 }) })

const simulated = ({ value, count }: { value: string; count: number }) => {
  const units = parseDecimal(new Big(value).times(count).toFixed())
  const transactions = { value: parseDecimal(value), count: BigInt(count) }
  return { units, events: BigInt(count), transactions }
}

const measured = ({ value, count }: { value: string; count: number }) => ({
  units: new Big(value).times(count),
  carriedOver: new Big(0),
  eventsCount: count,
  transactions: Array.from({ length: count }, () => new Big(value)),
})

describe('the price of a charge in the plan editor', () => {
  it('is the price of the service, for every model, any ranges and any units', () => {
    fc.assert(
      fc.property(aCharge, someEvents, (charge, events) => {
        const shown = chargePrice(draftOf(charge), simulated(events))
        assert.ok(shown)
        const price = priceUsage(charge, measured(events))
        assert.equal(new Big(formatDecimal(shown)).toFixed(), price.toFixed())
      }),
      { numRuns: 2000 },
    )
  })

  it('is rounded as a fee of the service is, in any currency', () => {
    const aCurrency = fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', 'TWD')
    fc.assert(
      fc.property(aCharge, someEvents, aCurrency, (charge, events, currency) => {
        const shown = roundedPrice(draftOf(charge), simulated(events), currency)
        const price = roundMoney(priceUsage(charge, measured(events)), currency)
        assert.equal(new Big(formatDecimal(shown!)).toFixed(), price.toFixed())
      }),
    )
  })

  it('has the decimals of the service for each currency', () => {
    const codes = [...Intl.supportedValuesOf('currency'), 'UYW', 'CLF', 'UYI', 'HUF']
    for (const code of codes) assert.equal(currencyDecimals(code), minorUnits(code), code)
  })

  it('is of one transaction if the metric is no sum', () => {
    const usage = {
      units: parseDecimal('250'),
      events: 7n,
      transactions: { value: parseDecimal('250'), count: 1n },
    }
    const charge = { rate: '2', fixed_amount: '1', per_transaction_max_amount: '4' }
    const price = chargePrice({ charge_model: 'PERCENTAGE', properties: charge }, usage)
    assert.equal(formatDecimal(price!), '4')
  })

  it('is not there while a value is missing or invalid', () => {
    const one = simulated({ value: '1', count: 1 })
    const ranges = (to_value?: string) => ({ graduated_ranges: [{ to_value }, {}] })
    const incomplete: DraftMembers[] = [
      {},
      { charge_model: 'STANDARD' },
      { charge_model: 'STANDARD', properties: { amount: '1,5' } },
      { charge_model: 'UNKNOWN', properties: { amount: '1' } },
      { charge_model: 'GRADUATED', properties: { graduated_ranges: [] } },
      { charge_model: 'GRADUATED', properties: ranges() },
      { charge_model: 'GRADUATED', properties: ranges('1.5') },
      { charge_model: 'PACKAGE', properties: { amount: '1' } },
      { charge_model: 'PACKAGE', properties: { amount: '1', package_size: '0' } },
      { charge_model: 'PERCENTAGE', properties: { rate: '' } },
      {
        charge_model: 'PERCENTAGE',
        properties: {
          rate: '1',
          per_transaction_min_amount: '2',
          per_transaction_max_amount: '1',
        },
      },
    ]
    for (const charge of incomplete) assert.equal(chargePrice(charge, one), undefined)
  })
})
