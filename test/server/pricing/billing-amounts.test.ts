/** Amounts of bills, compared with the arithmetic of another library: shares by days, taxes, minimums, credits. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import {
  creditable,
  creditPart,
  spreadCredit,
} from '../../../server/pricing/billing/credit-note.ts'
import { creditsFor, creditValue, spendable } from '../../../server/pricing/billing/credit-value.ts'
import {
  baseFee,
  baseFeeAfter,
  chargeFees,
  commitmentFee,
  feeTotal,
  type PlanTerms,
  subscriptionFee,
  trueUp,
} from '../../../server/pricing/billing/fees.ts'
import { DAY, periodAt } from '../../../server/pricing/billing/periods.ts'
import { countDays, prorate, unusedShare } from '../../../server/pricing/billing/proration.ts'
import { taxOn, taxRateResolver } from '../../../server/pricing/billing/taxes.ts'
import { type Decimal, parseDecimal, sum, toText } from '../../../server/pricing/price/decimal.ts'
import fc from '../../support/fc.ts'

const someDecimals = fc.constantFrom(0, 2, 3)
/** An amount in whole minor units of a currency. */
const money = (decimals: number, max = 10 ** 14) =>
  fc.integer({ min: 0, max }).map((units) => new Big(units).div(10 ** decimals).toFixed(decimals))
const aRate = fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2))
const inCurrency = someDecimals.chain((decimals) =>
  fc.record({ decimals: fc.constant(decimals), amount: money(decimals), other: money(decimals) }),
)

const START = Date.UTC(2026, 0, 1)
const someMinutes = (days: number) => fc.nat({ max: days * 24 * 60 }).map((n) => n * 60_000)

/** A part of a whole period, perhaps with a trial. */
const aPeriod = fc
  .record({
    cycle: fc.constantFrom('WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'),
    at: someMinutes(900),
    after: someMinutes(40),
    length: someMinutes(60),
    trial: fc.option(someMinutes(60)),
  })
  .map(({ cycle, at, after, length, trial }) => {
    const start = new Date(START)
    const whole = periodAt(new Date(START + at), { cycle, billingTime: 'CALENDAR', start })
    const from = new Date(Math.min(whole.from.getTime() + after, whole.to.getTime() - 60_000))
    const to = new Date(Math.min(from.getTime() + length, whole.to.getTime()))
    const trialEndsAt = trial === null ? null : new Date(whole.from.getTime() + trial)
    return { part: { from, to }, whole, trialEndsAt }
  })

/** Rounds a quotient half up, as big.js does with more digits than it needs. */
function roundedQuotient(dividend: Big, divisor: number | string, decimals: number): string {
  const Precise = Big()
  Precise.DP = 60
  Precise.RM = Big.roundDown
  return new Precise(dividend.toFixed()).div(divisor).round(decimals, Big.roundHalfUp).toFixed()
}

const big = (value: Decimal) => new Big(toText(value))

/** The days that a period touches, counted one by one. */
function touchedDays(from: Date, to: Date): number {
  let days = 0
  for (let day = Math.floor(from.getTime() / DAY) * DAY; day < to.getTime(); day += DAY) days += 1
  return from < to ? days : 0
}

const aPlan = (terms: Partial<PlanTerms>): PlanTerms => ({
  cycle: 'MONTHLY',
  amount: '0',
  payInAdvance: false,
  taxCodes: [],
  commitment: null,
  decimals: 2,
  ...terms,
})

describe('a share by days', () => {
  it('is the amount times the days touched by the days of the period, rounded once', () => {
    fc.assert(
      fc.property(inCurrency, aPeriod, ({ amount, decimals }, period) => {
        const touched = touchedDays(period.part.from, period.part.to)
        const all = touchedDays(period.whole.from, period.whole.to)
        assert.deepEqual(countDays(period.part, period.whole), { touched, all })
        assert.equal(
          toText(prorate(amount, period, decimals)),
          roundedQuotient(new Big(amount).times(touched), all, decimals),
        )
      }),
    )
  })

  it('leaves the days of a trial out of the base fee and of the unused share', () => {
    fc.assert(
      fc.property(inCurrency, aPeriod, someMinutes(60), ({ amount, decimals }, period, used) => {
        const { part, whole, trialEndsAt } = period
        const from = trialEndsAt && trialEndsAt > part.from ? trialEndsAt : part.from
        const paid = touchedDays(from, part.to)
        const all = touchedDays(whole.from, whole.to)
        const fee = baseFee({ amount, decimals }, period)
        assert.equal(toText(fee), roundedQuotient(new Big(amount).times(paid), all, decimals))
        const until = new Date(Math.min(part.from.getTime() + used, part.to.getTime()))
        const unused = paid - touchedDays(from, until)
        const share = unusedShare(fee, period, { from: part.from, to: until }, decimals)
        const expected = paid === 0 ? '0' : roundedQuotient(big(fee).times(unused), paid, decimals)
        assert.equal(toText(share), expected)
      }),
    )
  })

  it('adds up to the whole base fee, with any part billed before', () => {
    fc.assert(
      fc.property(inCurrency, aPeriod, someMinutes(60), ({ amount, decimals }, period, paid) => {
        const terms = { amount, decimals }
        const until = new Date(
          Math.min(period.part.from.getTime() + paid, period.part.to.getTime()),
        )
        const before = baseFee(terms, { ...period, part: { from: period.part.from, to: until } })
        const rest = baseFeeAfter(terms, period, until)
        assert.equal(toText(sum([before, rest])), toText(baseFee(terms, period)))
        assert.deepEqual(baseFeeAfter(terms, period, null), baseFee(terms, period))
      }),
    )
  })
})

describe('a tax', () => {
  it('is a percentage of the fee, rounded once', () => {
    fc.assert(
      fc.property(inCurrency, aRate, ({ amount, decimals }, rate) => {
        assert.equal(
          toText(taxOn(amount, rate, decimals)),
          roundedQuotient(new Big(amount).times(rate), 100, decimals),
        )
      }),
    )
  })

  it('is that of the most specific codes alone, and several add up', () => {
    const taxes = [
      { code: 'vat', rate: '19.00' },
      { code: 'city', rate: '2.50' },
      { code: 'own', rate: '7' },
    ]
    const resolve = taxRateResolver(taxes, ['vat'])
    assert.equal(resolve(), '19')
    assert.equal(resolve([], []), '19')
    assert.equal(resolve([], ['own']), '7')
    assert.equal(resolve(['vat', 'city'], ['own']), '21.5')
    assert.equal(resolve(['deleted'], ['own']), '0')
    assert.equal(taxRateResolver(taxes, [])(), '0')
  })
})

describe('the fees of a period', () => {
  const whole = periodAt(new Date(START), {
    cycle: 'MONTHLY',
    billingTime: 'CALENDAR',
    start: new Date(START),
  })
  const period = { part: whole, whole, trialEndsAt: null }

  it('have at least the minimum of each charge, by days, with the taxes of the charge', () => {
    fc.assert(
      fc.property(inCurrency, aPeriod, aRate, ({ amount, other, decimals }, its, taxRate) => {
        const cost = { chargeId: 'c', amount, taxRate, minimum: other }
        const [fee] = chargeFees([cost], its, decimals)
        const least = prorate(other, its, decimals)
        const expected = big(least).gt(amount) ? big(least) : new Big(amount)
        assert.equal(fee?.amount, expected.toFixed())
        assert.equal(fee.tax, toText(taxOn(expected.toFixed(), taxRate, decimals)))
        assert.equal(feeTotal(fee), expected.plus(fee.tax).toFixed())
        const [free] = chargeFees([{ ...cost, minimum: null }], its, decimals)
        assert.equal(free?.amount, new Big(amount).toFixed())
      }),
    )
  })

  it('reach the minimum commitment, and no fee of nothing is made', () => {
    fc.assert(
      fc.property(inCurrency, ({ amount, other, decimals }) => {
        const plan = aPlan({ decimals, commitment: { amount, taxCodes: [] } })
        const missing = big(trueUp(plan, period, [other]))
        const expected = new Big(amount).minus(other)
        assert.equal(missing.toFixed(), (expected.gt(0) ? expected : new Big(0)).toFixed())
        const fees = commitmentFee(plan, () => '0', toText(trueUp(plan, period, [other])))
        assert.equal(fees.length, missing.gt(0) ? 1 : 0)
      }),
    )
    assert.equal(toText(trueUp(aPlan({}), period, ['1'])), '0')
    assert.deepEqual(
      subscriptionFee(aPlan({}), () => '19', '0'),
      [],
    )
  })

  it('bear the taxes of the commitment, else those of the plan', () => {
    const resolve = taxRateResolver(
      [
        { code: 'a', rate: '10' },
        { code: 'b', rate: '20' },
      ],
      [],
    )
    const rate = (taxCodes: string[]) =>
      commitmentFee(
        aPlan({ taxCodes: ['a'], commitment: { amount: '5', taxCodes } }),
        resolve,
        '5',
      )[0]?.taxRate
    assert.equal(rate(['b']), '20')
    assert.equal(rate([]), '10')
  })
})

describe('a credited part of a fee', () => {
  it('has its share of the taxes, and all parts have all of them', () => {
    fc.assert(
      fc.property(
        inCurrency,
        aRate,
        fc.array(fc.nat({ max: 100 }), { maxLength: 6 }),
        ({ amount, decimals }, rate, shares) => {
          const fee = { amount, tax: toText(taxOn(amount, rate, decimals)) }
          let credited = { amount: '0', tax: '0' }
          for (const share of [...shares, 100]) {
            const left = big(creditable(fee, credited))
            const part = left.times(share).div(100).round(decimals, Big.roundDown).toFixed()
            const credit = creditPart(fee, part, decimals, credited)
            assert.equal(credit.amount, part)
            credited = {
              amount: toText(sum([credited.amount, credit.amount])),
              tax: toText(sum([credited.tax, credit.tax])),
            }
            const taxed = new Big(credited.amount).times(fee.tax)
            const expected = new Big(amount).eq(0) ? '0' : roundedQuotient(taxed, amount, decimals)
            assert.equal(credited.tax, expected)
          }
          assert.deepEqual(credited, { amount: new Big(amount).toFixed(), tax: fee.tax })
        },
      ),
    )
  })

  it('is of the first fees, and never of more than is left', () => {
    const fees = [
      { amount: '3', tax: '0.3', credited: { amount: '2.5', tax: '0.25' } },
      { amount: '0', tax: '0' },
      { amount: '10', tax: '1' },
    ]
    const parts = (credit: string) => spreadCredit(fees, parseDecimal(credit), 2)
    assert.deepEqual(
      parts('4').map(({ part }) => part),
      [
        { amount: '0.5', tax: '0.05' },
        { amount: '3.5', tax: '0.35' },
      ],
    )
    assert.equal(toText(sum(parts('99').map(({ part }) => part.amount))), '10.5')
    assert.deepEqual(parts('0'), [])
  })
})

describe('prepaid credits', () => {
  const aDecimalText = (digits: number, places: number) =>
    fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) - 1n }), fc.nat(places))
      .map(([units, scale]) => new Big(units.toString()).times(`1e-${scale}`).toFixed())

  it('are worth their number times the rate, rounded down', () => {
    fc.assert(
      fc.property(
        aDecimalText(15, 10),
        aDecimalText(15, 10),
        someDecimals,
        (credits, rate, decimals) => {
          assert.equal(
            toText(creditValue(credits, { rate, decimals })),
            new Big(credits).times(rate).round(decimals, Big.roundDown).toFixed(),
          )
        },
      ),
    )
  })

  it('that pay an amount are the quotient to ten decimals, or all where those left would pay another rest', () => {
    fc.assert(
      fc.property(
        aDecimalText(15, 10),
        aDecimalText(15, 10),
        someDecimals,
        fc.nat({ max: 1000 }),
        (credits, rate, decimals, share) => {
          const balance = { credits, rate, decimals }
          const worth = big(spendable(balance))
          const amount = worth.times(share).div(1000).round(decimals, Big.roundDown)
          const taken = big(creditsFor(amount.toFixed(), balance))
          const left = new Big(credits).minus(taken)
          assert.ok(taken.gte(0) && left.gte(0))
          assert.equal(toText(creditValue(left.toFixed(), balance)), worth.minus(amount).toFixed())
          const Precise = Big()
          const scale = 10 + Math.max(0, new Big(rate).e)
          Precise.DP = scale + 4
          Precise.RM = Big.roundDown
          const quotient = new Precise(amount.toFixed()).div(rate).round(scale, Big.roundDown)
          const steps = taken.minus(quotient).times(`1e${scale}`)
          assert.ok(taken.eq(credits) || steps.eq(0) || steps.eq(1), `${taken} ${quotient}`)
        },
      ),
    )
  })
})
