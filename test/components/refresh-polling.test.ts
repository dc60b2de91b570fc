/** Refresh polling: customer elements refetch at the interval of `refresh` and respect `retry_after`. */
import { expect } from '@open-wc/testing'
import { TillSession } from '../../components/till-session/till-session.ts'
import { aUsage } from '../../demo/fixtures/customer.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { englishOf } from '../support/elements/english.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { type Answer, MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { shownText } from '../support/elements/wait.ts'

const says = englishOf(TillSession.messages)

const USAGE = 'GET /api/me/usage/current'

/** The main route of each element: the last one that it requests. */
const MAIN: Record<string, string> = {
  'invoice-list': 'GET /api/me/invoices',
  'usage-meter': USAGE,
  'spend-chart': 'GET /api/me/analytics/gross-revenue',
  'balance-summary': 'GET /api/me/analytics/overdue-balance',
  'credit-balance': 'GET /api/me/wallets',
  'usage-history': 'GET /api/me/usage/past',
  'usage-alerts': 'GET /api/me/alerts',
  'billing-details': 'GET /api/me',
  'payment-method': 'GET /api/me/payment-method',
}

function look(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('an element with refresh', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    Reflect.deleteProperty(document, 'hidden')
  })

  /** An element after its first response; `first` replaces that response. */
  async function aReader(tag: string, refresh?: string, first?: Answer) {
    const [name, event, answers] = ELEMENT_FIXTURES.find(([one]) => one === tag)!
    for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
    const route = MAIN[tag]!
    if (first) bff.once(route, first)
    const attributes: Record<string, string> = refresh === undefined ? {} : { refresh }
    const made = await renderInSession(name, [`${event}-loaded`, `${event}-failed`], { attributes })
    for (let turn = 0; turn < 12 && !made.events.length; turn++) await clock.advance(1)
    expect(made.events, `${tag} was read`).to.have.length(1)
    // The start of a session aborts requests; these do not count.
    const given = bff.calls(route).length - 1
    const asked = () => bff.calls(route).length - given
    return { ...made, asked }
  }

  for (const tag of Object.keys(MAIN)) {
    it(`refetches at its interval, and at once when the tab becomes visible: <${tag}>`, async () => {
      const { asked, element } = await aReader(tag, '30')
      await clock.advance(29_000)
      expect(asked(), 'before its time').to.equal(1)
      await clock.advance(1000)
      expect(asked()).to.equal(2)
      await clock.advance(60_000)
      expect(asked()).to.equal(4)
      look(true)
      await clock.advance(300_000)
      expect(asked(), 'while hidden').to.equal(4)
      look(false)
      await clock.advance(1)
      expect(asked(), 'when looked at').to.equal(5)
      Object.assign(element, { refresh: 0 })
      await clock.advance(300_000)
      expect(asked(), 'when switched off').to.equal(5)
    })

    it(`waits for retry_after, also when the tab becomes visible: <${tag}>`, async () => {
      const busy = (retry_after: unknown) => ({
        problem: 'upstream-unavailable' as const,
        json: { retry_after },
      })
      const { asked, events } = await aReader(tag, '30', busy(120))
      await clock.advance(118_000)
      look(true)
      look(false)
      await clock.advance(1)
      expect(asked(), 'before the server’s time').to.equal(1)
      bff.once(MAIN[tag]!, busy(90))
      await clock.advance(2000)
      expect(asked()).to.equal(2)
      await clock.advance(88_000)
      expect(asked(), 'after the second').to.equal(2)
      await clock.advance(2000)
      expect(asked()).to.equal(3)
      expect(events.at(-1)!.type).to.match(/loaded$/)
      await clock.advance(30_000)
      expect(asked(), 'as before').to.equal(4)
    })
  }

  it('keeps the focused sign-in link of the session while its elements refresh', async () => {
    bff.on('POST /mint/refreshing', { status: 401 })
    const parent = document.body.appendChild(document.createElement('main'))
    parent.innerHTML =
      '<till-session fetch-from="/mint/refreshing" sign-in-href="/login"><spend-chart refresh="5"></spend-chart></till-session>'
    const root = () => parent.querySelector('till-session')!.shadowRoot!
    await clock.advance(10)
    const link = root().querySelector('a')!
    link.focus()
    await clock.advance(40_000)
    expect(shownText(parent)).to.contain(says('session.required'))
    expect(root().activeElement === link, 'keeps the focus').to.equal(true)
    expect(bff.calls('POST /mint/refreshing')).to.have.length(2)
    await clock.advance(30_000)
    expect(bff.calls('POST /mint/refreshing'), 'two a minute').to.have.length(4)
    parent.remove()
    await clock.advance(0)
  })

  it('waits one day at most, with any retry_after', async () => {
    const json = { retry_after: 1e15 }
    const { asked } = await aReader('spend-chart', '30', { problem: 'upstream-unavailable', json })
    await clock.advance(86_399_000)
    expect(asked()).to.equal(1)
    await clock.advance(2000)
    expect(asked()).to.equal(2)
  })

  it('fetches once by default, except <invoice-list>, which refetches every minute', async () => {
    for (const tag of Object.keys(MAIN)) {
      const { asked, session } = await aReader(tag)
      await clock.advance(121_000)
      expect(asked(), tag).to.equal(tag === 'invoice-list' ? 3 : 1)
      session.remove()
    }
  })

  it('detects a subscription that has started: <usage-meter>', async () => {
    const subscription = (status: string) => ({
      json: { subscriptions: [{ external_id: 'terrain', name: 'T', status }] },
    })
    bff.on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
    bff.on('GET /api/me/subscriptions', subscription('PENDING')).on(USAGE, { json: aUsage() })
    const { events, text } = await renderInSession('usage-meter', ['usage-loaded'], {
      attributes: { refresh: '30' },
    })
    await clock.advance(10)
    expect(text()).not.to.contain('$157.31')
    bff.on('GET /api/me/subscriptions', subscription('ACTIVE'))
    await clock.advance(30_000)
    expect(events).to.have.length(1)
    expect(text()).to.contain('$157.31')
  })

  it('synchronizes the service time on retry: <usage-meter>', async () => {
    const { text, one, events } = await aReader('usage-meter', '60')
    expect(text()).to.contain('10 days left')
    bff.on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-25T10:00:00Z' } })
    bff.once(USAGE, { problem: 'upstream-failed' })
    await clock.advance(61_000)
    expect(events.at(-1)!.type).to.equal('usage-failed')
    expect(text()).to.contain('10 days left')
    one('button').click()
    await clock.advance(10)
    expect(text()).to.contain('5 days left')
  })
})
