/** Charges in words: prices, ranges and units, for a whole and for a fractional metric. */
import { describe, expect, it } from 'vitest'
import {
  chargeLines,
  cycleName,
  priceTerms,
  unitsText,
} from '../../components/internal/domain/charge-text.ts'
import { parseUsagePeriod } from '../../components/internal/domain/usage-period.ts'
import { cycleMessages } from '../../components/internal/i18n/messages/prices.ts'
import { messages as pricingMessages } from '../../components/pricing-table/messages.ts'
import { messages } from '../../components/usage-meter/messages.ts'
import { aChargeUsage, aStorageCharge, aUsage } from '../../demo/fixtures/customer.ts'
import type { PublicCharge } from '../../server/contract/plans/public-plan.ts'
import { localizeIn } from '../support/elements/localize-in.ts'

const english = localizeIn('en', messages)

describe('the price of used units', () => {
  const price = (changes: Parameters<typeof aChargeUsage>[0]) =>
    priceTerms(
      parseUsagePeriod(aUsage({ charges_usage: [aChargeUsage(changes)] })).charges[0]!,
      english,
    ).join(' · ')
  const standard = (amount: string) =>
    price({ charge: { charge_model: 'STANDARD', properties: { amount } } })

  it('has all the digits of a unit, of a thousand units or of a million', () => {
    expect(price({})).to.equal('$0.002 each')
    expect(standard('0.0001')).to.equal('$0.0001 each')
    expect(standard('0.00009')).to.equal('$0.09 per 1,000')
    expect(standard('0.00001')).to.equal('$0.01 per 1,000')
    expect(standard('0.00000125')).to.equal('$1.25 per million')
    expect(standard('0.00000000002')).to.equal('$0.00002 per million')
    expect(standard('0')).to.equal('Included')
  })

  it('has the minimum', () => {
    const { charge } = aStorageCharge()
    expect(price({ charge })).to.equal('$0.20 each · Minimum $25.00 per period')
  })

  it('is named by its model if it has ranges, and by the code of a model that is not known', () => {
    const of = (charge_model: string, properties = {}) =>
      price({ charge: { charge_model, properties } })
    expect(of('GRADUATED')).to.equal('tiered price')
    expect(of('VOLUME')).to.equal('volume price')
    expect(of('PACKAGE', { amount: '5', package_size: 100 })).to.equal('$5.00 for each started 100')
    expect(of('DYNAMIC')).to.equal('DYNAMIC')
    expect(price({ charge: null })).to.equal('')
  })
})

describe('the lines of a price', () => {
  const ranges = [
    { from_value: 0, to_value: 10, per_unit_amount: '0' },
    { from_value: 11, to_value: 100, per_unit_amount: '0.00002' },
    { from_value: 101, to_value: null, per_unit_amount: '1', flat_amount: '5' },
  ]
  const lines = (
    charge_model: 'GRADUATED' | 'VOLUME',
    aggregation_type: string | undefined,
    some = ranges,
  ) => {
    const metric = { code: 'gb', name: 'Storage' }
    const charge: PublicCharge = {
      ...(aggregation_type && { metric: { ...metric, aggregation_type } }),
      charge_model,
      properties: { [`${charge_model.toLowerCase()}_ranges`]: some },
      taxes: [],
    }
    return chargeLines(charge, 'USD', localizeIn('en', pricingMessages))
  }

  it('count whole units from the first to the last of a range', () => {
    for (const aggregation of ['COUNT', 'COUNT_DISTINCT'])
      expect(lines('GRADUATED', aggregation)).to.deep.equal([
        '1–10: Included',
        '11–100: $0.02 per 1,000',
        '101 and more: $1.00 each plus $5.00 in total',
      ])
  })

  it('leave no gap between the ranges of units that may be fractions', () => {
    for (const aggregation of ['SUM', 'MAX', 'LATEST', undefined])
      expect(lines('GRADUATED', aggregation)).to.deep.equal([
        'First 10: Included',
        'Above 10, up to 100: $0.02 per 1,000',
        'Above 100: $1.00 each plus $5.00 in total',
      ])
    expect(lines('VOLUME', 'SUM')[0]).to.equal('Up to 10: Included')
  })

  it('name a single range as any number', () => {
    expect(lines('GRADUATED', 'SUM', ranges.slice(2))).to.deep.equal([
      'Any number: $1.00 each plus $5.00 in total',
    ])
  })
})

describe('the words of a number and of a cycle', () => {
  it('have the digits of the units, and the cycle of the service if it is not known', () => {
    expect(unitsText('312.5', english)).to.equal('312.5 units')
    expect(unitsText('1', english)).to.equal('1 unit')
    const cycles = localizeIn('en', cycleMessages)
    expect(cycleName('QUARTERLY', cycles)).to.equal('Quarterly')
    expect(cycleName('DAILY', cycles)).to.equal('DAILY')
  })
})
