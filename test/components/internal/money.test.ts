/** Money from right to left: where the browser draws the sign, the currency and the number. */
import { expect, fixture, html } from '@open-wc/testing'
import { billingDecimals, formatMoney } from '../../../components/internal/format/money.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

describe('money from right to left', () => {
  it('keeps the letters and sign of a currency together from right to left', async () => {
    const line = await fixture<HTMLElement>(
      html`<p dir="rtl">${formatMoney(usd('12.5'), 'ar', billingDecimals)}</p>`,
    )
    const text = [...line.childNodes].find((one) => one instanceof Text)
    const at = text?.nodeValue?.indexOf('US$') ?? -1
    const left = (from: number) => {
      const range = document.createRange()
      range.setStart(text!, at + from)
      range.setEnd(text!, at + from + 1)
      return range.getBoundingClientRect().left
    }
    expect(at).to.be.at.least(0)
    expect(left(2)).to.be.greaterThan(left(1))
    expect(left(1)).to.be.greaterThan(left(0))
  })

  it('has one order from right to left: the sign before the number, the currency on the left', async () => {
    for (const [value, sign] of [
      ['12.5', undefined],
      ['-27', undefined],
      ['12.5', 'always'],
    ] as const) {
      const line = await fixture<HTMLElement>(
        html`<p dir="rtl">${formatMoney(usd(value), 'ar-u-nu-latn', billingDecimals, sign)}</p>`,
      )
      const text = [...line.childNodes].find((one) => one instanceof Text)!
      const left = (pattern: RegExp) => {
        const range = document.createRange()
        range.setStart(text, text.data.search(pattern))
        range.setEnd(text, text.data.search(pattern) + 1)
        return range.getBoundingClientRect().left
      }
      expect(left(/U/), text.data).to.be.lessThan(left(/\p{Nd}/u))
      if (/[+−]/.test(text.data)) {
        expect(left(/[+−]/), text.data).to.be.lessThan(left(/\p{Nd}/u))
        expect(left(/[+−]/), text.data).to.be.greaterThan(left(/U/))
      }
    }
  })
})
