/** Numbers: counts, percentages and tax rates by locale, with all digits. */
import { describe, expect, it } from 'vitest'
import {
  formatNumber,
  formatPercent,
  formatRate,
  ratio,
} from '../../components/internal/format/numbers.ts'

const spaces = (text: string) => text.replace(/\s/g, ' ')

describe('numbers', () => {
  it('keep every digit of a decimal text', () => {
    expect(formatNumber('1234567.5', 'de')).to.equal('1.234.567,5')
    expect(formatNumber('9007199254740993.25', 'en')).to.equal('9,007,199,254,740,993.25')
    expect(formatNumber('many', 'en')).to.equal('many')
  })

  it('are formatted as percentages without fractions', () => {
    expect(formatPercent(0.756, 'en')).to.equal('76%')
  })

  it('are formatted as rates with all digits and the percent sign of the locale', () => {
    expect(formatRate('8.25', 'en')).to.equal('8.25%')
    expect(spaces(formatRate('8.25', 'de'))).to.equal('8,25 %')
    expect(formatRate('0.0000005', 'en')).to.equal('0.0000005%')
  })

  it('become a float for the size of a bar, which is 0 of nothing', () => {
    expect([ratio('5', '20'), ratio('5', '0')]).to.deep.equal([0.25, 0])
  })
})
