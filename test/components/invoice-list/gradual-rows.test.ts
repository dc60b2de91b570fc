/** <invoice-list> with many invoices: those in sight at once, the others in the frames after. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/session/till-session.define.ts'
import { configuration, configure } from '../../../components/internal/configuration.ts'
import type { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { BffDouble, never } from '../../support/bff-double.ts'
import { FramesDouble } from '../../support/frames-double.ts'
import { aList, LIST, shadow } from '../../support/invoice-list.ts'
import { aPage, aPaidInvoice } from '../../support/invoices.ts'
import { next, settled } from '../../support/next.ts'
import { savedFiles } from '../../support/saved-files.ts'

const COUNT = 300
const IDS = Array.from({ length: COUNT }, (_, index) => `inv-${index}`)
const BACK = IDS.toReversed()

describe('<invoice-list> with many invoices', () => {
  let bff: BffDouble
  let frames: FramesDouble

  const answer = (ids: readonly string[]) => ({
    json: aPage(ids.map((id) => aPaidInvoice({ id, invoice_number: id.toUpperCase() }))),
  })
  const rows = (list: InvoiceList) =>
    [...list.shadowRoot!.querySelectorAll<HTMLElement>('.invoice')].map(({ dataset }) => dataset.id)

  beforeEach(() => {
    bff = new BffDouble()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, ({ address }) =>
        answer(new URLSearchParams(address.split('?')[1]).get('sort') === '-amount' ? BACK : IDS),
      )
  })
  afterEach(() => {
    frames.restore()
    bff.restore()
    Object.assign(configuration, { messages: {} })
    scrollTo(0, 0)
  })

  /** In its first picture. */
  async function aLongList(attributes: Record<string, string> = {}) {
    const made = await aList({ 'page-size': '100', ...attributes })
    frames = new FramesDouble()
    await waitUntil(() => made.heard.length > 0)
    await made.list.updateComplete
    return made
  }

  /** The next picture. */
  async function picture(list: InvoiceList) {
    frames.next()
    await list.updateComplete
    return rows(list)
  }

  async function allOf(list: InvoiceList) {
    for (let turn = 0; turn < 9 && frames.pending; turn++) await picture(list)
    return rows(list)
  }

  /** The first picture of an answer to what `act` asks. */
  async function afterwards(list: InvoiceList, act: () => void) {
    const loaded = next(list, 'invoices-loaded')
    act()
    await loaded
    await list.updateComplete
    return rows(list)
  }

  const end = (list: InvoiceList) => shadow(list, '[part=pager]').getBoundingClientRect().top
  const busy = (list: InvoiceList) => shadow(list, 'table').ariaBusy

  it('shows those in sight first and keeps the place of the others, which follow', async () => {
    const { list } = await aLongList()
    const first = rows(list)
    expect(first).to.deep.equal(IDS.slice(0, first.length))
    expect(first.length).to.be.lessThan(COUNT / 3)
    const { bottom } = shadow(list, '.invoice:last-of-type').getBoundingClientRect()
    expect(bottom).to.be.greaterThan(innerHeight)
    expect(busy(list)).to.equal('true')
    const place = end(list)
    expect(await picture(list), 'the picture itself').to.deep.equal(first)
    expect(await picture(list), 'the next one').to.deep.equal(IDS)
    expect(busy(list)).to.equal('false')
    expect(end(list)).to.be.closeTo(place, 0.1 * place)
  })

  it('keeps as much room in cards of few columns', async () => {
    await setViewport({ width: 360, height: 700 })
    try {
      const { list } = await aLongList({ columns: 'number,due,amount' })
      const body = shadow(list, 'tbody')
      const drawn = body.offsetHeight
      const kept = shadow(list, '.rest').offsetHeight
      await allOf(list)
      const needed = body.offsetHeight - drawn
      expect(kept).to.be.closeTo(needed, 0.15 * needed)
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })

  it('shows all at once where the last can be seen', async () => {
    const { list } = await aLongList()
    await allOf(list)
    scrollTo(0, document.documentElement.scrollHeight)
    expect(await afterwards(list, () => (list.sort = '-amount'))).to.deep.equal(BACK)
  })

  it('keeps every row when it is refreshed', async () => {
    const { list } = await aLongList()
    await allOf(list)
    scrollTo(0, 500)
    const again = [...IDS, 'inv-new']
    bff.on(LIST, answer(again))
    const refresh = () => Reflect.get(list, 'reading').refresh()
    expect(await afterwards(list, refresh)).to.deep.equal(again)
    expect(scrollY).to.equal(500)
  })

  it('never mixes the rows of two answers, whenever it is sorted', async () => {
    const { list } = await aLongList()
    await picture(list)
    const first = await afterwards(list, () => shadow(list, '.amount-head button').click())
    expect(first).to.deep.equal(BACK.slice(0, first.length))
    // What was still to come of the answer before has been called off.
    expect(await picture(list)).to.deep.equal(first)
    expect(await picture(list)).to.deep.equal(BACK)
  })

  it('leaves the others as they are while another order is awaited', async () => {
    const { list } = await aLongList()
    await allOf(list)
    const last = shadow(list, `[data-id=${IDS.at(-1)}]`)
    bff.on(LIST, { ...answer(BACK), after: never })
    shadow(list, '.amount-head button').click()
    await list.updateComplete
    expect(rows(list)).to.deep.equal(IDS)
    expect(await allOf(list)).to.deep.equal(IDS)
    expect(shadow(list, `[data-id=${IDS.at(-1)}]`)).to.equal(last)
  })

  it('says of every row what the page says now, as soon as the picture is there', async () => {
    const { list } = await aLongList()
    await allOf(list)
    shadow(list, '.amount-head button').click()
    configure({ messages: { 'invoices.paid': 'Settled' } })
    await allOf(list)
    const pills = [...list.shadowRoot!.querySelectorAll('[part=status]')]
    expect(pills.every(({ textContent }) => textContent === 'Settled')).to.equal(true)
  })

  it('shows another question’s rows first where all of the one before were drawn', async () => {
    const { list } = await aLongList()
    await allOf(list)
    const first = await afterwards(list, () => shadow(list, '.amount-head button').click())
    expect(first.length).to.be.lessThan(COUNT / 3)
    expect(first).to.deep.equal(BACK.slice(0, first.length))
    expect(await allOf(list)).to.deep.equal(BACK)
  })

  it('keeps the focus on the invoice it is on', async () => {
    const { list } = await aLongList()
    await allOf(list)
    const toggle = shadow(list, '[data-id=inv-40] .toggle')
    toggle.focus()
    expect(await afterwards(list, () => (list.sort = '-amount'))).to.deep.equal(BACK)
    const focused = list.shadowRoot!.activeElement!
    expect(focused.closest<HTMLElement>('.invoice')!.dataset.id).to.equal('inv-40')
  })

  it('can be removed meanwhile, and draws all when it is put back', async () => {
    const { list, session } = await aLongList()
    await picture(list)
    list.remove()
    await picture(list)
    await afterwards(list, () => session.append(list))
    expect(await allOf(list)).to.deep.equal(IDS)
  })

  it('draws all before it is printed', async () => {
    const { list } = await aLongList()
    expect(rows(list).length).to.be.lessThan(COUNT)
    dispatchEvent(new Event('beforeprint'))
    await list.updateComplete
    expect(rows(list)).to.deep.equal(IDS)
  })

  it('saves all, however many are drawn', async () => {
    const { list } = await aLongList({ download: '' })
    const files = await savedFiles(async () => {
      shadow(list, '[part=download]').click()
      await settled()
    })
    expect(rows(list).length).to.be.lessThan(COUNT)
    expect(files[0]!.text.trim().split('\r\n')).to.have.length(COUNT + 1)
  })
})
