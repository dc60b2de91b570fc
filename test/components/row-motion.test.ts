/** Rows that move to their new places when others are added or removed, in any card. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage } from '../../demo/fixtures/customer.ts'
import { anApi, andReads, aReadList, LIST, shadow } from '../support/elements/invoice-list.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'
import { waitUntil } from '../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const invoices = (...ids: string[]) =>
  anInvoicePage(ids.map((id) => anInvoice({ id, invoice_number: id })))

/** Running animations by the id of their row, or "card". */
const moving = ({ shadowRoot }: InvoiceList): string[] =>
  shadowRoot!.getAnimations().flatMap((animation) => {
    const { target } = animation.effect as KeyframeEffect
    if (!(animation instanceof Animation) || animation instanceof CSSTransition) return []
    return (target as HTMLElement).dataset.id ?? (target as HTMLElement).className
  })

/** The vertical distance of each row to its final place, in whole pixels. */
const distances = async (list: InvoiceList) => {
  const rows = [...list.shadowRoot!.querySelectorAll<HTMLElement>('[part=invoice]')]
  const top = (row: HTMLElement) => row.getBoundingClientRect().top
  const first = rows.map(top)
  for (const animation of list.shadowRoot!.getAnimations()) animation.finish()
  return rows.map((row, at) => Math.round(first[at]! - top(row)))
}

describe('rows', () => {
  let bff: MockBff
  const { matchMedia } = window
  beforeEach(() => {
    bff = anApi().on(LIST, { json: invoices('a', 'b', 'c') })
  })
  afterEach(() => {
    bff.restore()
    window.matchMedia = matchMedia
  })

  async function changes(...ids: string[]) {
    const made = await aReadList()
    bff.on(LIST, { json: invoices(...ids) })
    await andReads(made, () => made.list.reload())
    return made
  }

  it('below a removed one move up, and the edge of the card with them', async () => {
    const made = await aReadList()
    const { height } = shadow(made.list, '[data-id=a]').getBoundingClientRect()
    bff.on(LIST, { json: invoices('b', 'c') })
    await andReads(made, () => made.list.reload())
    expect(moving(made.list)).to.have.members(['b', 'c', 'card'])
    const card = shadow(made.list, '.card')
    const before = card.getBoundingClientRect().height
    expect(await distances(made.list)).to.deep.equal([Math.round(height), Math.round(height)])
    expect(Math.round(before - card.getBoundingClientRect().height)).to.equal(Math.round(height))
  })

  it('make room for a new one, which fades in', async () => {
    const { list } = await changes('new', 'a', 'b', 'c')
    expect(moving(list)).to.have.members(['new', 'a', 'b', 'c', 'card'])
    expect(getComputedStyle(shadow(list, '[data-id=new]')).opacity).to.equal('0')
    const [added, ...others] = await distances(list)
    expect(added).to.equal(0)
    for (const distance of others) expect(distance).to.be.below(-20)
  })

  it('that change their order pass each other, and the card keeps its edge', async () => {
    const { list } = await changes('c', 'b', 'a')
    expect(moving(list)).to.have.members(['c', 'a'])
  })

  it('start where they are when they change again', async () => {
    const made = await changes('c', 'b', 'a')
    bff.on(LIST, { json: invoices('a', 'b', 'c') })
    await andReads(made, () => made.list.reload())
    for (const distance of await distances(made.list)) expect(Math.abs(distance)).to.be.below(20)
  })

  it('of another page are there at once', async () => {
    const { list } = await changes('d', 'e')
    expect(moving(list)).to.deep.equal([])
  })

  it('that are read again stay where they are', async () => {
    const { list } = await changes('a', 'b', 'c')
    expect(moving(list)).to.deep.equal([])
  })

  it('are in their places at once where motion is reduced', async () => {
    window.matchMedia = (query) => ({ ...matchMedia.call(window, query), matches: true })
    const { list } = await changes('b', 'c')
    expect(moving(list)).to.deep.equal([])
  })

  it('move down for the details of an opened one, which is in view at once', async () => {
    const { list } = await aReadList()
    shadow(list, '[data-id=a] .toggle').click()
    await list.updateComplete
    await waitUntil(() => moving(list).length > 0)
    expect(moving(list)).to.include.members(['a', 'b', 'c', 'card'])
  })
})
