/** Reads charges of plans and of drafts; a charge that is not complete has no terms. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { aCharge } from '../../support/sandbox/priced-charges.ts'

/** A draft has numbers as texts, and blanks for values that are left out. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typed(member)]))
}

const percentage = (properties: object) => ({ charge_model: 'PERCENTAGE', properties })
const graduated = (...graduated_ranges: unknown[]) => ({
  charge_model: 'GRADUATED',
  properties: { graduated_ranges },
})
const aPackage = (properties: object) => ({
  charge_model: 'PACKAGE',
  properties: { amount: '1', ...properties },
})
const standard = (amount: unknown) => ({ charge_model: 'STANDARD', properties: { amount } })

describe('the terms of a charge', () => {
  it('are those of its draft, for every model', () => {
    fc.assert(
      fc.property(aCharge, (charge) => {
        const terms = readCharge(charge)
        assert.equal(terms?.model, charge.charge_model)
        assert.deepEqual(readCharge(typed(charge)), terms)
      }),
      { numRuns: 500 },
    )
  })

  it('have ranges that join, the last one open', () => {
    const terms = readCharge(graduated({ to_value: 10 }, { to_value: '20' }, { to_value: 30 }))
    assert.ok(terms && 'ranges' in terms)
    const bounds = terms.ranges.map(({ from, to }) => [from.units, to?.units])
    assert.deepEqual(bounds, [
      [0n, 10n],
      [11n, 20n],
      [21n, undefined],
    ])
  })

  it('are undefined while a value is missing or invalid', () => {
    const incomplete: unknown[] = [
      undefined,
      null,
      'STANDARD',
      {},
      { charge_model: 'STANDARD' },
      { charge_model: 'UNKNOWN', properties: { amount: '1' } },
      standard('1,5'),
      standard('-1'),
      standard('1e3'),
      standard(''),
      graduated(),
      { charge_model: 'VOLUME', properties: { volume_ranges: 'none' } },
      graduated({}, {}),
      graduated({ to_value: '1.5' }, {}),
      graduated({ to_value: 10 }, { to_value: 10 }, {}),
      graduated({ to_value: 10, flat_amount: 'x' }, {}),
      aPackage({}),
      aPackage({ package_size: '0' }),
      aPackage({ package_size: -1 }),
      aPackage({ package_size: 2 ** 60 }),
      aPackage({ package_size: 5, free_units: 0.5 }),
      percentage({ rate: '' }),
      percentage({ rate: '1', free_units_per_events: 'some' }),
      percentage({ rate: '1', per_transaction_min_amount: '2', per_transaction_max_amount: '1' }),
    ]
    for (const charge of incomplete)
      assert.equal(readCharge(charge), undefined, JSON.stringify(charge))
  })
})
