/** Several elements that fail for one reason: one notice above them, with one action. */
import { expect, fixture, html } from '@open-wc/testing'
import { SpendChart } from '../../../components/spend-chart/spend-chart.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoicePage } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import { messages as balanceSummaryMessages } from '../../../components/balance-summary/messages.ts'
import { messages as invoiceListMessages } from '../../../components/invoice-list/messages.ts'
import { englishOf } from '../../support/elements/english.ts'
import { type Answer, MockBff } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { settled, shownText, waitUntil } from '../../support/elements/wait.ts'

const says = englishOf({
  ...TillSession.messages,
  ...invoiceListMessages,
  ...balanceSummaryMessages,
  ...SpendChart.messages,
})

const INVOICES = 'GET /api/me/invoices'
const BALANCE = 'GET /api/me/analytics/overdue-balance'
const SPEND = 'GET /api/me/analytics/gross-revenue'
const TAGS = ['invoice-list', 'balance-summary', 'spend-chart']
const DOWN: Answer = { problem: 'upstream-unavailable' }

describe('failures of several elements', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on('GET /api/me', {
      json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' },
    })
  })
  afterEach(() => bff.restore())

  function answer(invoices: Answer, balance: Answer, spend: Answer) {
    bff.on(INVOICES, invoices).on(BALANCE, balance).on(SPEND, spend)
  }
  const works = () =>
    answer(
      { json: anInvoicePage() },
      { json: { overdue_balances: [] } },
      { json: { gross_revenues: [] } },
    )

  async function aPageOfElements(lang = 'en') {
    const parent = await fixture<HTMLElement>(html`<main lang=${lang}></main>`)
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => aSession('ada')
    session.innerHTML = TAGS.map((tag) => `<${tag}></${tag}>`).join('')
    parent.append(session)
    const elements = [...session.querySelectorAll<HTMLElement>(TAGS.join())]
    await waitUntil(() => elements.every((element) => !element.matches(':state(loading)')))
    await waitUntil(() => bff.calls().length >= 3)
    await settled()
    await settled()
    const notices = () => [...session.shadowRoot!.querySelectorAll<HTMLElement>('[part=failure]')]
    /** Without the controls of the list. */
    const cards = () =>
      elements.map((element) => shownText(element).replace(/^Status .* dates /, ''))
    return { session, elements, notices, cards }
  }

  const framed = (elements: readonly HTMLElement[]) =>
    elements.filter(({ shadowRoot }) => shadowRoot!.querySelector('.notice')).length

  it('have one notice and one action, which reads all of them again', async () => {
    answer(DOWN, DOWN, DOWN)
    const { session, elements, notices, cards } = await aPageOfElements()
    await waitUntil(() => notices().length === 1)
    expect(notices()[0]!.innerText).to.match(
      new RegExp(`^${says('session.not-loaded')}\\s+Try again$`),
    )
    await settled()
    expect(framed(elements)).to.equal(0)
    expect(cards()).to.deep.equal([
      says('invoices.not-loaded'),
      says('balance.not-loaded'),
      says('spend.not-loaded'),
    ])
    await expect(session).to.be.accessible()

    works()
    const button = notices()[0]!.querySelector('button')!
    button.focus()
    button.click()
    await waitUntil(() => notices().length === 0)
    await waitUntil(() => cards()[1] === says('balance.none'))
    expect(TAGS).to.include(document.activeElement?.localName)
  })

  it('of different reasons, or of one element, stay with the elements', async () => {
    answer(DOWN, { problem: 'insufficient-scope' }, { json: { gross_revenues: [] } })
    const { elements, notices, cards } = await aPageOfElements()
    expect(notices()).to.have.length(0)
    expect(framed(elements)).to.equal(2)
    expect(cards()[0]).to.equal(`${says('invoices.not-loaded')} Try again`)
    expect(cards()[1], 'no retry gives access').to.equal(says('error.denied'))
  })

  it('leave older data visible with its time', async () => {
    works()
    const { session, elements, notices, cards } = await aPageOfElements()
    answer(DOWN, DOWN, DOWN)
    session.append(...elements)
    await waitUntil(() => notices().length === 1)
    await settled()
    expect(notices()[0]!.innerText).to.contain(says('session.not-updated'))
    expect(framed(elements)).to.equal(0)
    for (const card of cards()) expect(card).to.contain('Showing data from')
  })

  it('end when the elements are removed', async () => {
    answer(DOWN, DOWN, DOWN)
    const { elements, notices } = await aPageOfElements()
    await waitUntil(() => notices().length === 1)
    elements[0]!.remove()
    elements[1]!.remove()
    await waitUntil(() => notices().length === 0)
    await settled()
    expect(framed([elements[2]!]), 'the last one has its own notice again').to.equal(1)
  })
})
