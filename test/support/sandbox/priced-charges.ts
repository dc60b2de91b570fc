/** Random charges of every model, with valid properties. */
import Big from 'big.js'
import fc from 'fast-check'

export const aPrice = fc
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

/** A charge as plans, usage and rows have it. */
export interface ChargeMembers {
  charge_model: 'STANDARD' | 'GRADUATED' | 'VOLUME' | 'PACKAGE' | 'PERCENTAGE'
  properties: Record<string, unknown>
}

export const aCharge: fc.Arbitrary<ChargeMembers> = fc.oneof(
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
