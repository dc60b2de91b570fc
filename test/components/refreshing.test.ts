/** The attribute `refresh`: every element that shows a customer's data reads again, as its page and the server wish. */
import { expect } from '@open-wc/testing'
import { type Answer, BffDouble } from '../support/bff-double.ts'
import { ClockDouble } from '../support/clock-double.ts'
import { shownText } from '../support/next.ts'
import { aPanel } from '../support/panel.ts'
import { READS } from '../support/reads.ts'
import { aUsage } from '../support/usage.ts'

const USAGE = 'GET /api/me/usage/current'

/** What each element is about, which is the last of its answers to be asked for. */
const MAIN: Record<string, string> = {
  'invoice-list': 'GET /api/me/invoices',
  'usage-meter': USAGE,
  'spend-chart': 'GET /api/me/analytics/gross-revenue',
  'balance-summary': 'GET /api/me/analytics/overdue-balance',
  'credit-balance': 'GET /api/me/wallets',
  'usage-history': 'GET /api/me/usage/past',
  'usage-alerts': 'GET /api/me/alerts',
}

function look(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('an element that refreshes itself', () => {
  let bff: BffDouble
  let clock: ClockDouble
  beforeEach(() => {
    clock = new ClockDouble()
    bff = new BffDouble()
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    Reflect.deleteProperty(document, 'hidden')
  })

  /** One of `tag` that was answered, or failed by `first`. */
  async function aReader(tag: string, refresh?: string, first?: Answer) {
    const [name, event, answers] = READS.find(([one]) => one === tag)!
    for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
    const route = MAIN[tag]!
    if (first) bff.once(route, first)
    const attributes: Record<string, string> = refresh === undefined ? {} : { refresh }
    const made = await aPanel(name, [`${event}-loaded`, `${event}-failed`], { attributes })
    for (let turn = 0; turn < 12 && !made.heard.length; turn++) await clock.advance(1)
    expect(made.heard, `${tag} was read`).to.have.length(1)
    // One that its session's beginning has given up counts as none.
    const given = bff.calls(route).length - 1
    const asked = () => bff.calls(route).length - given
    return { ...made, asked }
  }

  for (const tag of Object.keys(MAIN)) {
    it(`reads again every so many seconds, and as soon as it is looked at: <${tag}>`, async () => {
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

    it(`waits as long as the server asks, also when it is looked at: <${tag}>`, async () => {
      const busy = (retry_after: unknown) => ({
        problem: 'upstream-unavailable' as const,
        json: { retry_after },
      })
      const { asked, heard } = await aReader(tag, '30', busy(120))
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
      expect(heard.at(-1)!.type).to.match(/loaded$/)
      await clock.advance(30_000)
      expect(asked(), 'as before').to.equal(4)
    })
  }

  it('says why there is no session as long as there is none, and keeps the button that tries again', async () => {
    bff.on('POST /mint/refreshing', { status: 401 })
    const parent = document.body.appendChild(document.createElement('main'))
    parent.innerHTML =
      '<till-session fetch-from="/mint/refreshing"><spend-chart refresh="5"></spend-chart></till-session>'
    const root = () => parent.querySelector('spend-chart')!.shadowRoot!
    await clock.advance(10)
    const button = root().querySelector('button')!
    button.focus()
    await clock.advance(40_000)
    expect(shownText(parent)).to.contain('Your account could not be loaded.')
    expect(root().activeElement === button, 'keeps the focus').to.equal(true)
    expect(bff.calls('POST /mint/refreshing')).to.have.length(2)
    await clock.advance(30_000)
    expect(bff.calls('POST /mint/refreshing'), 'two a minute').to.have.length(4)
    parent.remove()
    await clock.advance(0)
  })

  it('waits a day at the most, whatever the server asks', async () => {
    const json = { retry_after: 1e15 }
    const { asked } = await aReader('spend-chart', '30', { problem: 'upstream-unavailable', json })
    await clock.advance(86_399_000)
    expect(asked()).to.equal(1)
    await clock.advance(2000)
    expect(asked()).to.equal(2)
  })

  it('reads once where the page says nothing, but for <invoice-list>: every minute', async () => {
    for (const tag of Object.keys(MAIN)) {
      const { asked, session } = await aReader(tag)
      await clock.advance(121_000)
      expect(asked(), tag).to.equal(tag === 'invoice-list' ? 3 : 1)
      session.remove()
    }
  })

  it('finds a subscription that has begun since: <usage-meter>', async () => {
    const subscription = (status: string) => ({
      json: { subscriptions: [{ external_id: 'terrain', name: 'T', status }] },
    })
    bff.on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
    bff.on('GET /api/me/subscriptions', subscription('PENDING')).on(USAGE, { json: aUsage() })
    const { heard, text } = await aPanel('usage-meter', ['usage-loaded'], {
      attributes: { refresh: '30' },
    })
    await clock.advance(10)
    expect(text()).not.to.contain('$157.31')
    bff.on('GET /api/me/subscriptions', subscription('ACTIVE'))
    await clock.advance(30_000)
    expect(heard).to.have.length(1)
    expect(text()).to.contain('$157.31')
  })

  it('reads the service’s time with what a customer tries again: <usage-meter>', async () => {
    const { text, one, heard } = await aReader('usage-meter', '60')
    expect(text()).to.contain('10 days left')
    bff.on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-25T10:00:00Z' } })
    bff.once(USAGE, { problem: 'upstream-failed' })
    await clock.advance(61_000)
    expect(heard.at(-1)!.type).to.equal('usage-failed')
    expect(text()).to.contain('10 days left')
    one('button').click()
    await clock.advance(10)
    expect(text()).to.contain('5 days left')
  })
})
