/** Arbitrary bodies of payment links, for property tests. */
import type { PaymentLinkBody } from '../../../server/contract/payment-link.ts'
import fc from '../fc.ts'

const aText = (max: number) => fc.string({ minLength: 1, maxLength: max })
const optional = { requiredKeys: [] as [] }

const aDecimal = fc
  .tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const aPrice = aDecimal.map((value) => ({ currency_code: 'EUR', value }))
const aRate = fc.integer({ min: 0, max: 100 }).map(String)

const aTax = fc.oneof(
  fc.record({ name: aText(20), type: fc.constant('PERCENTAGE' as const), value: aRate }),
  fc.record({ type: fc.constant('PREFERENCE' as const) }),
  fc.record({ type: fc.constant('PREFERENCE' as const), value: fc.constant('PROFILE') }),
)
const aShipping = fc.oneof(
  fc.record(
    { type: fc.constant('FLAT' as const), value: aDecimal, additional_unit_value: aDecimal },
    { requiredKeys: ['type', 'value'] },
  ),
  fc.record({ type: fc.constant('PREFERENCE' as const) }),
)
const anOption = (priced: boolean) =>
  priced
    ? fc.record({ label: aText(10), unit_amount: aPrice }, { requiredKeys: ['label'] })
    : fc.record({ label: aText(10) })
const someDimensions = fc
  .tuple(fc.integer({ min: -1, max: 3 }), fc.array(aText(10), { minLength: 1, maxLength: 5 }))
  .chain(([primary, names]) =>
    fc.tuple(
      ...names.map((name, index) =>
        fc.record({
          name: fc.constant(name),
          primary: fc.constant(index === primary),
          options: fc.array(anOption(index === primary), { minLength: 1, maxLength: 4 }),
        }),
      ),
    ),
  )

const anItem = fc
  .record(
    {
      product_id: aText(20),
      description: aText(40),
      taxes: fc.array(aTax, { maxLength: 3 }),
      shipping: fc.array(aShipping, { maxLength: 3 }),
      collect_shipping_address: fc.boolean(),
      customer_notes: fc.array(fc.record({ label: aText(20), required: fc.boolean() }), {
        maxLength: 3,
      }),
      variants: fc.record({ dimensions: someDimensions }),
      adjustable_quantity: fc.record({ maximum: fc.integer({ min: 1, max: 100 }) }),
    },
    optional,
  )
  .chain((item) =>
    fc
      .record({ name: aText(40), unit_amount: aPrice })
      .map((required) => ({ ...required, ...item })),
  )

/** Bodies that the contract accepts. */
export const aLinkBody = fc.record({
  integration_mode: fc.constant('LINK' as const),
  type: fc.constant('BUY_NOW' as const),
  reusable: fc.constant('MULTIPLE' as const),
  return_url: fc.constantFrom('https://shop.example/thanks', 'http://127.0.0.1:8787/thanks?a=b'),
  line_items: fc.array(anItem, { minLength: 1, maxLength: 3 }),
}) as fc.Arbitrary<PaymentLinkBody>
