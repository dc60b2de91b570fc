/** Selects and date fields beside buttons: one height, one edge, and a chevron at the end of the line. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anApi, aReadList, shadow } from '../support/elements/invoice-list.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

describe('fields', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('have the height, the edge and the corners of a button', async () => {
    const { list } = await aReadList({ period: 'custom', download: '' })
    const look = (selector: string) => {
      const element = shadow(list, selector)
      const { borderTopColor, borderTopWidth, borderTopLeftRadius, backgroundColor } =
        getComputedStyle(element)
      const { height } = element.getBoundingClientRect()
      return {
        ...{ borderTopColor, borderTopWidth, borderTopLeftRadius, backgroundColor },
        height: Math.round(height),
      }
    }
    const button = look('[part=download]')
    expect(look('.filters select')).to.deep.equal(button)
    expect(look('[type=date]')).to.deep.equal(button)
  })

  it('that are selects stay native, with a chevron that no text covers, also in right-to-left', async () => {
    const { list } = await aReadList()
    const select = shadow(list, '.filters select')
    const style = getComputedStyle(select)
    const sides = () => [style.backgroundPositionX, style.paddingLeft, style.paddingRight]
    expect(select.localName).to.equal('select')
    expect(style.appearance).to.equal('none')
    expect(style.backgroundImage.match(/linear-gradient/g)).to.have.length(2)
    const [position, left, right] = sides()
    expect(position).to.match(/^calc\(100% - .*, calc\(100% - /)
    list.dir = 'rtl'
    await list.updateComplete
    const [mirrored, mirroredLeft, mirroredRight] = sides()
    expect(mirrored).not.to.contain('100%')
    expect([mirroredRight, mirroredLeft]).to.deep.equal([left, right])
    expect(Number.parseFloat(right!)).to.be.above(1.3 * Number.parseFloat(style.fontSize))
  })
})
