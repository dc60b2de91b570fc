/** Money in the browser: exact sums without floats, formatted by locale. */
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  billingDecimals,
  formatMoney,
  isZero,
  linkDecimals,
  multiplyMoney,
  percentage,
  roundMoney,
} from '../../components/internal/format/money.ts'
import { billingCurrencies, linkCurrencies } from '../../server/contract/currencies.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })
describe('money', () => {
  it('has the digits of its currency', () => {
    const codes = ['USD', 'JPY', 'KWD', 'CLF', 'TWD', 'HUF']
    expect(codes.map(billingDecimals)).to.deep.equal([2, 0, 3, 4, 2, 2])
    expect(codes.map(linkDecimals)).to.deep.equal([2, 0, 2, 2, 0, 0])
  })

  it('sums amounts exactly where floats are wrong', () => {
    expect(addMoney(usd('0.1'), usd('0.2'))).to.deep.equal(usd('0.3'))
    expect(addMoney(usd('9007199254740993.01'), usd('0.01')).value).to.equal('9007199254740993.02')
  })

  it('never sums different currencies', () => {
    expect(() => addMoney(usd('1'), { currency_code: 'EUR', value: '1' })).to.throw(RangeError)
  })

  it('multiplies exactly and rounds a percentage once', () => {
    expect(multiplyMoney(usd('0.0025'), '1000001').value).to.equal('2500.0025')
    expect(percentage(usd('19.99'), '8.25', linkDecimals).value).to.equal('1.65')
    expect(percentage({ currency_code: 'JPY', value: '1980' }, '10', linkDecimals).value).to.equal(
      '198',
    )
    expect(roundMoney({ currency_code: 'KWD', value: '1.23456' }, billingDecimals).value).to.equal(
      '1.235',
    )
    expect([isZero(usd('0.00')), isZero(usd('0.001'))]).to.deep.equal([true, false])
  })

  it('is formatted by locale', () => {
    const plain = (text: string) => text.replace(/\u00a0|\u202f/g, ' ')
    expect(plain(formatMoney(usd('1234.5'), 'en-US', billingDecimals))).to.equal('$1,234.50')
    expect(plain(formatMoney(usd('-1234.5'), 'en-US', billingDecimals))).to.equal('−$1,234.50')
    expect(plain(formatMoney(usd('-1234.5'), 'de', billingDecimals))).to.equal('−1.234,50 $')
    expect(plain(formatMoney(usd('1234.5'), 'de', billingDecimals))).to.equal('1.234,50 $')
    expect(
      plain(formatMoney({ currency_code: 'JPY', value: '1980' }, 'en-US', billingDecimals)),
    ).to.equal('¥1,980')
    expect(
      plain(formatMoney({ currency_code: 'KWD', value: '1.5' }, 'en-US', billingDecimals)),
    ).to.equal('KWD 1.500')
  })

  it('has the decimals of its service in every currency, in every browser', () => {
    const services = [
      { decimals: billingDecimals, codes: billingCurrencies() },
      { decimals: linkDecimals, codes: linkCurrencies() },
    ]
    expect(services.map(({ codes }) => codes.length)).to.deep.equal([165, 24])
    for (const { decimals, codes } of services) {
      for (const code of codes) {
        const count = decimals(code)
        const point = count ? '.' : ''
        const exact = `1234${point}${'5678'.slice(0, count)}`
        const shown = (value: string) =>
          formatMoney({ currency_code: code, value }, 'en-US', decimals).replace(/^[^\d]+/, '')
        expect(shown(exact), code).to.equal(`1,2${exact.slice(2)}`)
        expect(shown('7'), code).to.equal(`7${point}${'0'.repeat(count)}`)
        const longer = { currency_code: code, value: `${exact}${point ? '' : '.'}04` }
        expect(roundMoney(longer, decimals).value, code).to.equal(exact)
      }
    }
  })

  it('keeps the digits of unit prices, and of amounts beyond float precision', () => {
    expect(formatMoney(usd('0.0025'), 'en-US', billingDecimals)).to.equal('$0.0025')
    expect(formatMoney(usd('12.3000'), 'en-US', billingDecimals)).to.equal('$12.30')
    expect(formatMoney(usd('90071992547409931.07'), 'en-US', billingDecimals)).to.equal(
      '$90,071,992,547,409,931.07',
    )
  })

  it('is shown unchanged when it is malformed', () => {
    expect(
      formatMoney({ currency_code: 'dollars', value: '1.00' }, 'en', billingDecimals),
    ).to.equal('1.00 dollars')
    expect(formatMoney(usd('1.00'), 'not a locale', billingDecimals)).to.equal('1.00 USD')
  })
})
