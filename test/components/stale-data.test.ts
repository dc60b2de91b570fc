/** Older data after a failed read: its reason and time are named, and it belongs to the chosen filter. */
import { expect } from '@open-wc/testing'
import type { DataErrorEvent } from '../../components/internal/dom/data-events.ts'
import { anInvoicePage, aUsage, usd } from '../../demo/fixtures/customer.ts'
import '../support/elements/element-fixtures.ts'
import { messages } from '../../components/invoice-list/messages.ts'
import { CUSTOMER_FIXTURES } from '../support/elements/element-fixtures.ts'
import { englishOf } from '../support/elements/english.ts'
import {
  anApi,
  andReads,
  aReadList,
  LIST,
  query,
  shadow,
  texts,
} from '../support/elements/invoice-list.ts'
import { type Answer, deferred, MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { next, settled, warned } from '../support/elements/wait.ts'

const says = englishOf(messages)

const TIME = String.raw`\d\d?:\d\d\s[AP]M`
const NOTICE = '.notice > span'

describe('older data', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => {
    bff.restore()
    Reflect.deleteProperty(navigator, 'onLine')
  })

  const goOffline = () =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })

  /** Clicks a control of a list that has loaded; the read fails. */
  async function fails(list: HTMLElement, answer: Answer, act: () => void) {
    bff.once(LIST, answer)
    const failed = next(list, 'invoices-failed')
    act()
    await failed
    await (list as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete
  }

  for (const [why, answer, reason] of [
    ['without a network', { offline: true }, says('error.offline')],
    ['when the service fails', { problem: 'upstream-failed' }, says('invoices.not-updated')],
    ['when there are too many requests', { problem: 'too-many-requests' }, says('error.busy')],
  ] satisfies [string, Answer, string][]) {
    it(`names the reason and its time ${why}`, async () => {
      const made = await aReadList()
      if ('offline' in answer) goOffline()
      await fails(made.list, answer, () => made.session.append(made.list))
      expect(texts(made.list, NOTICE)[0]).to.match(
        new RegExp(`^${reason} Showing data from ${TIME}\\.$`),
      )
      expect(made.text()).to.contain('INV-2026-0042').and.to.contain('Try again')
    })
  }
  for (const [why, answer] of [
    ['by a proxy', { status: 403, text: '<h1>Forbidden</h1>' }],
    ['because of its origin', { problem: 'origin-refused' }],
  ] satisfies [string, Answer][]) {
    it(`offers no repeat of a read that was refused ${why}`, async () => {
      const made = await aReadList()
      await fails(made.list, answer, () => made.session.append(made.list))
      expect(texts(made.list, NOTICE)[0]).to.match(
        new RegExp(`^${says('error.denied')} Showing data from ${TIME}\\.$`),
      )
      expect(made.text()).to.contain('INV-2026-0042').and.not.to.contain('Try again')
    })
  }

  it('keeps the chosen filter: one that fails is put back, and can be retried', async () => {
    const made = await aReadList()
    const tab = (name: string) =>
      [...made.list.shadowRoot!.querySelectorAll('fieldset label')]
        .find((label) => label.textContent!.trim() === name)!
        .querySelector('input')!
    await fails(made.list, { problem: 'upstream-failed' }, () => tab('Payment failed').click())
    expect(texts(made.list, NOTICE)[0]).to.match(
      new RegExp(`^“Payment failed” couldn’t be loaded\\. Still showing “All” from ${TIME}\\.$`),
    )
    expect([tab('All').checked, made.list.status, made.list.getAttribute('status')]).to.deep.equal([
      true,
      'all',
      'all',
    ])
    expect(made.text()).to.contain('INV-2026-0042')
    expect(bff.calls(LIST), 'the previous filter is not read again').to.have.length(2)
    await andReads(made, () => shadow(made.list, '.notice button').click())
    expect(query(bff)).to.include({ payment_status: 'FAILED' })
    expect([tab('Payment failed').checked, made.list.status]).to.deep.equal([true, 'failed'])
    expect(shadow(made.list, '.notice')).to.equal(null)
  })

  it('reads the chosen filter when the page is online again', async () => {
    const made = await aReadList()
    goOffline()
    await fails(made.list, { offline: true }, () =>
      shadow(made.list, 'fieldset label:nth-of-type(2) input').click(),
    )
    expect(made.list.status).to.equal('all')
    Reflect.deleteProperty(navigator, 'onLine')
    await andReads(made, () => void dispatchEvent(new Event('online')))
    expect(made.list.status).to.equal('open')
    expect(query(bff)).to.include({ payment_status: 'PENDING' })
    expect(shadow(made.list, '.notice')).to.equal(null)
  })

  it('keeps the filter of the visible invoices after several choices', async () => {
    const made = await aReadList()
    const select = shadow(made.list, 'select[aria-label=Period]') as HTMLSelectElement
    bff.once(LIST, { after: new Promise(() => {}) })
    shadow(made.list, 'fieldset label:nth-of-type(2) input').click()
    await made.list.updateComplete
    goOffline()
    await fails(made.list, { offline: true }, () => {
      select.value = '30-days'
      select.dispatchEvent(new Event('change'))
    })
    expect([made.list.status, made.list.period, select.value]).to.deep.equal(['all', 'all', 'all'])
    expect(texts(made.list, NOTICE)[0]).to.match(
      /^You’re offline. “Open” couldn’t be loaded. Still/,
    )
  })

  it('keeps the page, its size and the order that are visible', async () => {
    bff.on(LIST, {
      json: anInvoicePage(undefined, {
        metadata: { total_count: 30, total_pages: 3, current_page: 1 },
      }),
    })
    const made = await aReadList()
    const rows = () => shadow(made.list, '.pager select') as HTMLSelectElement
    const problem = { problem: 'upstream-failed' } as const
    await fails(made.list, problem, () => shadow(made.list, '.next').click())
    expect(made.list.page).to.equal(1)
    expect(texts(made.list, NOTICE)[0]).to.match(
      /^That couldn’t be loaded. Still showing data from/,
    )
    await fails(made.list, problem, () => {
      rows().value = '25'
      rows().dispatchEvent(new Event('change'))
    })
    expect([made.list.pageSize, rows().value]).to.deep.equal([10, '10'])
    await fails(made.list, problem, () => shadow(made.list, '[aria-sort=none] button').click())
    expect(made.list.sort).to.equal('-issued_date')
    // A refresh of the visible page takes the notice away.
    bff.on(LIST, { json: anInvoicePage() })
    await andReads(made, () => made.session.append(made.list))
    expect(shadow(made.list, '.notice')).to.equal(null)
  })

  it('is removed when another customer’s session is read', async () => {
    const made = await aReadList()
    await fails(made.list, { problem: 'upstream-failed' }, () =>
      shadow(made.list, 'fieldset label:nth-of-type(2) input').click(),
    )
    made.customer.id = 'bob'
    bff.on(LIST, { problem: 'upstream-failed' })
    const failed = next(made.list, 'invoices-failed')
    made.session.start()
    await failed
    await made.list.updateComplete
    expect(texts(made.list, NOTICE)).to.deep.equal([says('invoices.not-loaded')])
  })

  it('keeps the page of the visible periods and the subscription', async () => {
    const two = ['terrain', 'tiles'].map((id) => ({ external_id: id, name: id, status: 'ACTIVE' }))
    const PAST = 'GET /api/me/usage/past'
    bff.on('GET /api/me/subscriptions', { json: { subscriptions: two } })
    bff.on(PAST, { json: { usage_periods: [aUsage()] } })
    const { element, waitForEvents, one, texts } = await renderInSession('usage-history', [
      'usage-history-loaded',
      'usage-history-failed',
    ])
    await waitForEvents(1)
    bff.on(PAST, { problem: 'upstream-failed' })
    one('.turn button').click()
    await waitForEvents(2)
    expect(texts('.notice > span')).to.have.length(1)
    expect(texts('[part=total]')).to.deep.equal(['$157.31'])
    const picker = one<HTMLSelectElement>('[part=subscription]')
    picker.value = 'tiles'
    picker.dispatchEvent(new Event('change'))
    await waitForEvents(3)
    expect(picker.value).to.equal('terrain')
    expect(element.matches(':state(stale)')).to.equal(true)
    bff.on(PAST, { json: { usage_periods: [aUsage({ total_amount: usd('1') })] } })
    one('.notice button').click()
    await waitForEvents(4)
    expect(picker.value).to.equal('tiles')
  })
})

describe('a first read', () => {
  const NAMES: Record<string, string> = {
    'invoice-list': 'Invoices',
    'usage-meter': 'Usage',
    'spend-chart': 'Spending',
    'balance-summary': 'The balance',
    'credit-balance': 'Credits',
    'usage-history': 'Past usage',
    'usage-alerts': 'Alerts',
    'billing-details': 'Billing details',
    'payment-method': 'The payment method',
    'pricing-table': 'Plans',
    'subscription-card': 'Your plan',
  }
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  for (const [tag, event, answers, attributes = {}, scopes = []] of CUSTOMER_FIXTURES) {
    // It has the page's own link instead, and its own tests.
    if (tag === 'pay-link-button') continue
    it(`of <${tag}> has the content of the page meanwhile, and fails with the name of the data until it is repeated`, async () => {
      const { promise, resolve } = deferred()
      for (const route of Object.keys(answers))
        bff.on(route, { problem: 'upstream-failed', after: promise })
      const types = [`${event}-loaded`, `${event}-failed`]
      const { element, events, one, text, texts, waitForEvents, focused } = await renderInSession(
        tag,
        types,
        { attributes, scopes, content: 'On its way' },
      )
      await settled()
      expect(element.matches(':state(loading)')).to.equal(true)
      expect(text()).to.equal('On its way')
      await warned(async () => {
        resolve()
        await waitForEvents(1)
      })
      expect((events[0] as DataErrorEvent).error.code).to.equal('upstream-failed')
      expect(texts(NOTICE)).to.deep.equal([`${NAMES[tag]} couldn’t be loaded.`])
      expect(element.matches(':state(error)')).to.equal(true)
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      one('.notice button').focus()
      one('.notice button').click()
      await waitForEvents(2)
      await settled()
      expect(events[1]!.type).to.equal(`${event}-loaded`)
      expect(texts(NOTICE)).not.to.include(`${NAMES[tag]} couldn’t be loaded.`)
      expect(element.matches(':state(error)')).to.equal(false)
      // No card, which would have the focus.
      expect(focused()).not.to.equal(null)
      expect(text()).not.to.contain('On its way')
    })
  }
})
