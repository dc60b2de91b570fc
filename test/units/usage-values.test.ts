/** Usage of an estimate: the text of its attribute, and a number while it is typed and once it is left. */
import { describe, expect, it } from 'vitest'
import { parseUsage, readTyped } from '../../components/pricing-table/estimate/usage-values.ts'

describe('the usage of an estimate', () => {
  it('is read with white space around its names and numbers', () => {
    expect([...parseUsage('a= 5 & b =6&c=%0A7&d=many')]).to.deep.equal([
      ['a', '5'],
      ['b', '6'],
      ['c', '7'],
    ])
  })

  it('is unknown while a number may become one with thousands', () => {
    const read = (text: string, locale: string) => readTyped(text, locale, false)
    const typed = ['1', '12', '12,', '12,0', '12,00', '12,000']
    expect(typed.map((text) => read(text, 'en'))).to.deep.equal([
      ...['1', '12', null, null, null, null],
    ])
    expect(typed.map((text) => read(text, 'de'))).to.deep.equal([
      ...['1', '12', null, '12.0', '12.00', '12.000'],
    ])
    expect(['12.0', '1.200', '1234.5', '0.5'].map((text) => read(text, 'de'))).to.deep.equal([
      ...[null, null, '1234.5', '0.5'],
    ])
    expect(['١٢,٠', '١٢٫٠'].map((text) => read(text, 'ar-EG'))).to.deep.equal([null, '12.0'])
    expect(read('9'.repeat(16), 'en')).to.equal(null)
  })

  it('has either separator once the field is left', () => {
    expect(
      ['12,0', '12,05', '2,5', '12,050', ' '].map((text) => readTyped(text, 'en', true)),
    ).to.deep.equal([...['12.0', '12.05', '2.5', null, undefined]])
  })
})
