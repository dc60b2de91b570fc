/** Reading a period: its charges, what a filter leaves out, the shares of the bar, prices in words. */
import { expect } from '@open-wc/testing'
import { addMoney } from '../../../components/internal/money.ts'
import { isEmpty, readPeriod } from '../../../components/internal/usage-period.ts'
import { priceInWords } from '../../../components/usage-meter/price.ts'
import { linearProjection } from '../../../components/usage-meter/projection.ts'
import { onlyOf, sharesOf } from '../../../components/usage-meter/shares.ts'
import { timeLeft } from '../../../components/usage-meter/time-left.ts'
import fc from '../../support/fc.ts'
import { aCharge, aStorageCharge, aUsage, usd } from '../../support/usage.ts'

const words = (changes: Parameters<typeof aCharge>[0]) =>
  priceInWords(readPeriod(aUsage({ charges_usage: [aCharge(changes)] })).charges[0]!, 'en')

describe('a period', () => {
  it('is not shown when an amount is no amount', () => {
    expect(() => readPeriod(aUsage({ total_amount: usd('lots') }))).to.throw()
    const charges_usage = [aCharge({ amount: usd('') })]
    expect(() => readPeriod(aUsage({ charges_usage }))).to.throw()
  })

  it('keeps what a filter leaves out as one exact sum', () => {
    const read = readPeriod(aUsage())
    const period = onlyOf(read, ['api_calls'])
    expect(period.charges.map(({ name }) => name)).to.deep.equal(['API calls'])
    expect(period.other).to.deep.equal(usd('62.50'))
    const all = [...period.charges.map(({ amount }) => amount), period.other!, read.taxes!]
    expect(addMoney(usd('0'), ...all)).to.deep.equal(read.total)
    expect(onlyOf(read, []).other).to.equal(undefined)
  })

  it('is projected in proportion to its time, exactly, and on no first day', () => {
    const period = readPeriod(aUsage({ total_amount: usd('100.00') }))
    const at = (now: string) => linearProjection(period, new Date(now))
    expect(at('2026-11-11T00:00:00Z')).to.deep.equal(usd('300.00'))
    expect(at('2026-11-04T12:00:00Z')).to.deep.equal(usd('857.14'))
    expect(at('2026-11-01T23:59:59Z')).to.equal(undefined)
    expect(at('2026-12-01T00:00:00Z')).to.equal(undefined)
    const huge = { ...period, total: { currency_code: 'KWD', value: '90071992547409931.125' } }
    expect(linearProjection(huge, new Date('2026-11-16T00:00:00Z'))!.value).to.equal(
      '180143985094819862.250',
    )
  })

  it('is empty without units, events and amounts', () => {
    const none = { units: '0.0', events_count: 0, amount: usd('0') }
    const charges_usage = [aCharge(none)]
    expect(isEmpty(readPeriod(aUsage({ total_amount: usd('0'), charges_usage })))).to.equal(true)
    expect(isEmpty(readPeriod(aUsage({ total_amount: usd('0') })))).to.equal(false)
  })

  it('names the unit price with all its digits', () => {
    expect(words({})).to.equal('$0.002 each')
    const charge = { charge_model: 'STANDARD', properties: { amount: '0.00000125' } }
    expect(words({ charge })).to.equal('$0.00000125 each')
  })

  it('names the least that is charged', () => {
    const { charge } = aStorageCharge()
    expect(words({ charge })).to.equal('$0.20 each · at least $25.00')
  })

  it('names other models, and unknown ones as they came', () => {
    expect(words({ charge: { charge_model: 'GRADUATED' } })).to.equal('graduated price')
    expect(words({ charge: { charge_model: 'DYNAMIC' } })).to.equal('DYNAMIC')
    expect(words({ charge: null })).to.equal('')
  })

  it('counts the days that are left by the calendar in UTC', () => {
    const period = readPeriod(aUsage())
    const at = (now: string) => timeLeft(period, new Date(now), 'en')
    expect(at('2026-11-20T23:59:59Z')).to.equal('10 days left')
    expect(at('2026-11-29T23:00:00-05:00')).to.equal('Last day')
    expect(at('2026-12-01T00:00:00Z')).to.equal('Ended on Nov 30, 2026')
    expect(at('2026-10-31T00:00:00Z')).to.equal('Starts on Nov 1, 2026')
  })
})

describe('the shares of the bar', () => {
  it('follow each other and fill it, whatever the amounts', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, (values) => {
        const charges_usage = values.map((value) => aCharge({ amount: usd(String(value)) }))
        const total = values.reduce((sum, value) => sum + value, 0)
        const period = readPeriod(
          aUsage({ charges_usage, total_amount: usd(String(total)), taxes_amount: null }),
        )
        const shares = sharesOf(period)
        let end = 0
        for (const { start, size } of shares) {
          expect(start).to.be.closeTo(end, 1e-9)
          end = start + size
        }
        expect(end).to.be.closeTo(total ? 1 : 0, 1e-9)
        expect(shares).to.have.length(values.filter(Boolean).length)
      }),
    )
  })

  it('leave room up to a larger budget', () => {
    const shares = sharesOf(readPeriod(aUsage()), '314.62')
    const filled = shares.reduce((sum, { size }) => sum + size, 0)
    expect(filled).to.be.closeTo(0.5, 1e-6)
  })
})
