/** The town of a postal address, in the order of its country. */
import { describe, expect, it } from 'vitest'
import { addressLines } from '../../components/internal/domain/address-lines.ts'
import { townLine } from '../../components/internal/domain/town-line.ts'

describe('the line of a town', () => {
  it('has the postal code first, unless the country has it last', () => {
    const berlin = { city: 'Berlin', postal_code: '10115', country: 'DE' }
    expect(townLine(berlin)).to.equal('10115 Berlin')
    expect(
      townLine({ city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' }),
    ).to.equal('Portland, OR 97201')
    expect(townLine({ country: 'DE' })).to.equal('')
    expect(addressLines(berlin, 'en')).to.deep.equal(['10115 Berlin', 'Germany'])
  })
})
