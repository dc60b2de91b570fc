/** Card model: the total equals the arithmetic of the hosted checkout. */
import { describe, expect, it } from 'vitest'
import {
  type Choice,
  clampQuantity,
  initialChoices,
  totalOf,
  unitPrice,
} from '../../components/pay-link-button/card/card-model.ts'
import { anItem, aShirt, usd } from '../../demo/fixtures/customer.ts'
import fc from '../support/fc.ts'

const one: Choice = { quantity: 1, options: [] }

describe('the card’s total', () => {
  it('is price × quantity, shipping for each further unit, and taxes on the items', () => {
    const total = totalOf([aShirt()], [{ quantity: 3, options: [2, 0] }])!
    // 3 × 31.00; 4.90 + 2 × 1.10; 8.25 % of 93.00 = 7.6725, half up.
    expect(total.subtotal).to.deep.equal(usd('93.00'))
    expect(total.shipping?.amount).to.deep.equal(usd('7.10'))
    expect(total.taxes).to.deep.equal([{ name: 'Sales tax', rate: '8.25', amount: usd('7.67') }])
    expect(total.total).to.deep.equal(usd('107.77'))
    expect(total.exact).to.equal(true)
  })

  it('uses the prices of the primary dimension only', () => {
    const prices = [0, 1, 2].map((size) => unitPrice(aShirt(), { quantity: 1, options: [size, 1] }))
    expect(prices.map((price) => price?.value)).to.deep.equal(['28.00', '28.00', '31.00'])
  })

  it('is an estimate if only the checkout determines a tax or the shipping', () => {
    const item = anItem({
      taxes: [{ type: 'PREFERENCE' }],
      shipping: [{ type: 'FLAT', value: '3.00' }, { type: 'PREFERENCE' }],
    })
    const total = totalOf([item], [one])!
    expect([total.exact, total.total.value]).to.deep.equal([false, '15.50'])
    expect([total.shipping?.amount, total.taxes[0]?.amount]).to.deep.equal([undefined, undefined])
  })

  it('sums several items, but never different currencies', () => {
    const euro = anItem({ unit_amount: { currency_code: 'EUR', value: '1' } })
    expect(totalOf([anItem(), anItem()], [one, one])!.total).to.deep.equal(usd('25.00'))
    expect(totalOf([anItem(), euro], [one, one])).to.equal(undefined)
  })

  it('is undefined for malformed prices', () => {
    for (const unit_amount of [null, usd('abc'), usd(''), { currency_code: 'USD' } as never]) {
      expect(totalOf([anItem({ unit_amount })], [one])).to.equal(undefined)
    }
    expect(totalOf([], [])).to.equal(undefined)
  })

  it('is the sum of its lines in every currency', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    const aPrice = fc.constantFrom(['USD', 2] as const, ['JPY', 0] as const, ['TWD', 0] as const)
    fc.assert(
      fc.property(
        aPrice,
        cents,
        cents,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 9999 }),
        ([currency_code, digits], price, shipping, quantity, rate) => {
          const text = (units: number) => {
            const padded = String(units).padStart(digits + 1, '0')
            return digits ? `${padded.slice(0, -digits)}.${padded.slice(-digits)}` : padded
          }
          const item = anItem({
            unit_amount: { currency_code, value: text(price) },
            shipping: [{ type: 'FLAT', value: text(shipping), additional_unit_value: text(1) }],
            taxes: [{ type: 'PERCENTAGE', value: `${rate / 100}` }],
          })
          const total = totalOf([item], [{ quantity, options: [] }])!
          const units = (value: string) => BigInt(value.replace('.', ''))
          const items = BigInt(price) * BigInt(quantity)
          const tax = (items * BigInt(rate) * 2n + 10_000n) / 20_000n
          expect(units(total.total.value)).to.equal(
            items + BigInt(shipping) + BigInt(quantity - 1) + tax,
          )
        },
      ),
    )
  })
})

describe('the initial choices', () => {
  it('are the first options, or those of the attributes', () => {
    expect(initialChoices([aShirt()], 1, '')).to.deep.equal([{ quantity: 1, options: [0, 0] }])
    expect(initialChoices([aShirt()], 3, 'XL')).to.deep.equal([{ quantity: 3, options: [2, 0] }])
    expect(initialChoices([aShirt()], 99, 'XXS')).to.deep.equal([{ quantity: 5, options: [0, 0] }])
    expect(initialChoices([anItem()], 4, '')[0]!.quantity).to.equal(1)
  })

  it('are whole quantities within bounds for any input', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 100 }), (typed, max) => {
        const quantity = clampQuantity(typed, max)
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= max).to.equal(true)
      }),
    )
  })
})
