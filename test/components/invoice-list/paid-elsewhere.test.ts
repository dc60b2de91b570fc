/** An invoice that is paid elsewhere: it is marked and announced once, and the page stays as it is. */
import { expect, fixture, html } from '@open-wc/testing'
import { anInvoice, anInvoicePage, usd } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import type { TillSession } from '../../../components/till-session/till-session.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { MockStreams } from '../../support/elements/mock-stream.ts'
import { aSession } from '../../support/elements/session-tokens.ts'

const LIST = 'GET /api/me/invoices'
const PAID = { payment_status: 'SUCCEEDED', updated_at: '2026-11-20T10:00:05Z' } as const
const IDS = Array.from({ length: 10 }, (_, index) => `inv-${index}`)

describe('an invoice that is paid elsewhere', () => {
  let bff: MockBff
  let streams: MockStreams
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff().on('GET /api/me', { json: { now: '2026-11-20T10:00:00Z' } })
    streams = new MockStreams(bff)
    bff.on('GET /api/me/analytics/overdue-balance', {
      json: {
        overdue_balances: [{ month: '2026-11', amount: usd('1.00'), invoice_ids: ['inv-7'] }],
      },
    })
    haveStatus({})
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
  })

  /** Sets the invoice `inv-7`. */
  function haveStatus(changes: object) {
    const invoices = IDS.map((id) =>
      anInvoice({ id, invoice_number: id, ...(id === 'inv-7' && changes) }),
    )
    bff.on(LIST, { json: anInvoicePage(invoices) })
    bff.on('GET /api/me/invoices-by-id', { json: { invoices: [invoices[7]] } })
    bff.on('GET /api/me/invoices/inv-3', { json: invoices[3] })
  }

  async function aPageOfElements() {
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => ({ ...aSession('ada'), scopes: ['invoices:pay'] })
    session.innerHTML =
      '<invoice-list refresh="0"></invoice-list><balance-summary></balance-summary>'
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    parent.append(session)
    for (let turn = 0; turn < 4; turn++) await clock.advance(2000)
    const elements = ['invoice-list', 'balance-summary'].map(
      (tag) => session.querySelector(tag)!.shadowRoot!,
    )
    const [list] = elements as [ShadowRoot]
    const announced: string[] = []
    for (const element of elements) {
      const region = element.querySelector('[role=status]')!
      new MutationObserver(() => announced.push(region.textContent!.trim())).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    }
    const row = (id: string) =>
      [...list.querySelectorAll('[part=invoice]')].find((one) => one.textContent!.includes(id))!
    const status = () => row('inv-7').querySelector('[part=status]')!.textContent!.trim()
    return { list, announced, row, status }
  }

  const changeElsewhere = async () => {
    haveStatus(PAID)
    streams.send({ kind: 'invoice', id: 'inv-7' })
    await clock.advance(1000)
  }

  it('is marked for a minute', async () => {
    const { status } = await aPageOfElements()
    await changeElsewhere()
    expect(status()).to.equal('Paid just now')
    await clock.advance(40_000)
    streams.send({ kind: 'invoice', id: 'inv-7' })
    await clock.advance(10_000)
    expect(status(), 'after another refresh').to.equal('Paid just now')
    await clock.advance(10_000)
    expect(status()).to.equal('Paid')
  })

  it('is not marked if it was paid when it was first read', async () => {
    haveStatus(PAID)
    const { status, announced } = await aPageOfElements()
    expect([status(), announced]).to.deep.equal(['Paid', []])
  })

  it('is announced once, by one of the elements', async () => {
    const { announced } = await aPageOfElements()
    await changeElsewhere()
    streams.send({ kind: 'invoice', id: 'inv-7' })
    await clock.advance(10_000)
    expect(announced.filter(Boolean)).to.deep.equal(['inv-7: Paid'])
  })

  it('moves neither the focus, nor the scroll position, nor the rows before it', async () => {
    const { list, row } = await aPageOfElements()
    // The page is not scrolled to its end, which a shorter row would move.
    document.querySelector('main')!.style.paddingBottom = '100vh'
    const toggle = row('inv-5').querySelector<HTMLElement>('button')!
    toggle.focus()
    toggle.scrollIntoView()
    const rows = [...list.querySelectorAll('[part=invoice]')]
    const tops = () => rows.slice(0, 8).map((one) => one.getBoundingClientRect().top)
    const [scroll, before] = [scrollY, tops()]
    await changeElsewhere()
    expect(list.activeElement).to.equal(toggle)
    // Firefox keeps its scroll anchor in whole pixels.
    expect(scrollY).to.be.closeTo(scroll, 1)
    expect([...list.querySelectorAll('[part=invoice]')]).to.deep.equal(rows)
    for (const [i, top] of tops().entries()) expect(top).to.be.closeTo(before[i]!, 1)
  })

  it('closes neither the details nor the question of another invoice', async () => {
    const { list, row } = await aPageOfElements()
    row('inv-3').querySelector<HTMLElement>('[aria-expanded]')!.click()
    await clock.advance(1000)
    row('inv-2').querySelector<HTMLElement>('[part=pay]')!.click()
    await clock.advance(1000)
    const dialog = list.querySelector('dialog')!
    expect(dialog.open).to.equal(true)
    await changeElsewhere()
    expect(list.querySelector('dialog')).to.equal(dialog)
    expect(dialog.open).to.equal(true)
    expect(list.querySelector('[part=details]')).not.to.equal(null)
  })
})
