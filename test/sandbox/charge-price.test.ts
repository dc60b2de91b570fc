/** Compares the prices that the plan editor shows with those of the service, over random charges and usage. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import type { DraftMembers, DraftValue } from '../../components/backoffice/internal/forms/draft.ts'
import { chargePrice, roundedPrice } from '../../components/internal/domain/charge-price.ts'
import { formatDecimal, parseDecimal } from '../../server/pricing/price/decimal.ts'
import { type PricedCharge, priceUsage } from '../../server/sandbox/billing/engine/pricing.ts'
import { roundMoney } from '../../server/sandbox/billing/money.ts'
import { aCharge, aPrice } from '../support/priced-charges.ts'

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
