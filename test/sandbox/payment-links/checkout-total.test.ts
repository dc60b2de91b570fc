/** Checkout totals: worked examples, and properties against integer minor units. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { LineItemBody } from '../../../server/contract/payment-link.ts'
import { type ChosenItem, totalOf, unitAmountOf } from '../../../server/sandbox/checkout/total.ts'
import fc from '../../support/fc.ts'

const anItem = (value: string, more: Partial<LineItemBody> = {}): LineItemBody => ({
  name: 'Thing',
  unit_amount: { currency_code: 'USD', value },
  ...more,
})
const oneUnit = (item: LineItemBody): ChosenItem => ({
  item,
  choice: { quantity: 1, options: [] },
})

describe('the total of a checkout', () => {
  it('rounds each tax half up', () => {
    const tax = (value: string) => anItem('0.10', { taxes: [{ type: 'PERCENTAGE', value }] })
    assert.equal(totalOf([oneUnit(tax('5'))]).tax_total, '0.01')
    assert.equal(totalOf([oneUnit(tax('4.99'))]).tax_total, '0.00')
    const both: LineItemBody = {
      ...tax('5'),
      taxes: [
        { type: 'PERCENTAGE', value: '5' },
        { type: 'PERCENTAGE', value: '5' },
      ],
    }
    assert.equal(totalOf([oneUnit(both)]).tax_total, '0.02')
  })

  it('has no decimals where the currency has none', () => {
    const item: LineItemBody = {
      name: 'Thing',
      unit_amount: { currency_code: 'JPY', value: '125' },
      taxes: [{ type: 'PERCENTAGE', value: '10' }],
    }
    const { tax_total, total } = totalOf([oneUnit(item)])
    assert.deepEqual([tax_total, total], ['13', '138'])
  })

  it('takes the price of the chosen primary option instead of the item', () => {
    const option = (label: string, value?: string) => ({
      label,
      ...(value && { unit_amount: { currency_code: 'USD', value } }),
    })
    const item = anItem('10.00', {
      variants: {
        dimensions: [
          { name: 'Frame', primary: false, options: [option('None'), option('Oak')] },
          { name: 'Size', primary: true, options: [option('S'), option('L', '25')] },
        ],
      },
    })
    assert.equal(unitAmountOf({ item, choice: { quantity: 1, options: [1, 0] } }), '10.00')
    assert.equal(unitAmountOf({ item, choice: { quantity: 1, options: [0, 1] } }), '25')
    assert.equal(totalOf([{ item, choice: { quantity: 2, options: [0, 1] } }]).total, '50.00')
  })

  it('omits taxes and shipping set to the account preference, because the account has none', () => {
    const item = anItem('10.00', {
      taxes: [{ type: 'PREFERENCE', value: '50' }],
      shipping: [{ type: 'PREFERENCE', value: '5' }],
    })
    assert.equal(totalOf([oneUnit(item)]).total, '10.00')
  })
})

describe('a random total', () => {
  const currency = fc.constantFrom(['USD', 2], ['EUR', 2], ['JPY', 0], ['HUF', 0]) as fc.Arbitrary<
    [string, number]
  >
  const checkout = currency.chain(([code, decimals]) => {
    const money = fc.bigInt(1n, 10n ** 20n).map((minor) => spell(minor, decimals))
    const rate = fc.integer({ min: 0, max: 100_000 }).map((n) => spell(BigInt(n), 3))
    const bought = fc.record({
      item: fc.record({
        name: fc.constant('Thing'),
        unit_amount: fc.record({ currency_code: fc.constant(code), value: money }),
        taxes: fc.array(fc.record({ type: fc.constant('PERCENTAGE' as const), value: rate }), {
          maxLength: 3,
        }),
        shipping: fc.array(
          fc.record({
            type: fc.constant('FLAT' as const),
            value: money,
            additional_unit_value: money,
          }),
          { maxLength: 2 },
        ),
      }),
      quantity: fc.integer({ min: 1, max: 100 }),
    })
    return fc.record({
      decimals: fc.constant(decimals),
      bought: fc.array(bought, { minLength: 1, maxLength: 5 }),
    })
  })

  it('equals the sum in integer minor units', () => {
    fc.assert(
      fc.property(checkout, ({ decimals, bought }) => {
        const minor = (text: string) => BigInt(text.replace('.', ''))
        let items = 0n
        let shipping = 0n
        let taxes = 0n
        for (const { item, quantity } of bought) {
          const n = BigInt(quantity)
          const amount = minor(item.unit_amount.value) * n
          items += amount
          for (const entry of item.shipping) {
            shipping += minor(entry.value) + minor(entry.additional_unit_value) * (n - 1n)
          }
          // Half up: twice the product, plus one whole, over two wholes; a rate is thousandths of a percent.
          for (const tax of item.taxes) {
            taxes += (2n * amount * minor(tax.value) + 100_000n) / 200_000n
          }
        }
        const total = totalOf(
          bought.map(({ item, quantity }) => ({ item, choice: { quantity, options: [] } })),
        )
        assert.equal(total.item_total, spell(items, decimals))
        assert.equal(total.shipping, spell(shipping, decimals))
        assert.equal(total.tax_total, spell(taxes, decimals))
        assert.equal(total.total, spell(items + shipping + taxes, decimals))
      }),
    )
  })
})

/** Minor units as a decimal string: 5 with 2 decimals is "0.05". */
function spell(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
