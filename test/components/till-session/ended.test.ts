/** A session that has ended: one notice for all elements, which keep their data with its age. */
import { expect, fixture, html } from '@open-wc/testing'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoicePage, aUsage } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import { messages as balanceSummaryMessages } from '../../../components/balance-summary/messages.ts'
import { englishOf } from '../../support/elements/english.ts'
import { type Answer, MockBff } from '../../support/elements/mock-bff.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { next, settled, shownText, waitUntil, warned } from '../../support/elements/wait.ts'

const says = englishOf({ ...TillSession.messages, ...balanceSummaryMessages })

const BALANCE = 'GET /api/me/analytics/overdue-balance'
const SPEND = 'GET /api/me/analytics/gross-revenue'
const NOTICE = says('session.ended')

describe('an ended session', () => {
  let bff: MockBff
  let routes = 0
  let route: string
  beforeEach(() => {
    route = `/mint/ended/${++routes}`
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/invoices', { json: anInvoicePage() })
      .on(BALANCE, { json: { overdue_balances: [] } })
      .on(SPEND, { json: { gross_revenues: [] } })
      .on(`POST ${route}`, { json: aSession('ada') })
  })
  afterEach(() => bff.restore())

  async function aPageOfElements(attributes: Record<string, string> = {}, inside = '') {
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    const session = document.createElement('till-session') as TillSession
    session.setAttribute('fetch-from', route)
    for (const [name, value] of Object.entries(attributes)) session.setAttribute(name, value)
    session.innerHTML = `${inside}<invoice-list></invoice-list><balance-summary></balance-summary><spend-chart></spend-chart>`
    parent.append(session)
    await waitUntil(() => shownText(session).includes(says('balance.none')))
    await waitUntil(() => shownText(session).includes('INV-2026-0042'))
    await settled()
    const shadow = (selector: string) => session.shadowRoot!.querySelector<HTMLElement>(selector)
    return {
      session,
      shadow,
      text: () => shownText(session),
      cards: () =>
        [...session.querySelectorAll('invoice-list, balance-summary, spend-chart')].map(shownText),
    }
  }

  /** The token is rejected, and the page's server refuses the customer, or answers in another way. */
  async function expire(session: TillSession, answer: Answer = { status: 401 }) {
    bff.on(`POST ${route}`, answer)
    for (const read of ['GET /api/me/invoices', BALANCE, SPEND]) {
      bff.on(read, { problem: 'session-expired' })
    }
    await warned(async () => {
      const expired = next(session, 'session-expired')
      // Elements that are moved read again.
      session.append(...session.querySelectorAll('invoice-list, balance-summary, spend-chart'))
      await expired
      await settled()
    })
  }

  it('is shown by one notice with the page’s sign-in link, above the elements', async () => {
    const { session, shadow, text } = await aPageOfElements({ 'sign-in-href': '/login' })
    expect([shadow('[part=notice]'), text().includes(NOTICE)]).to.deep.equal([null, false])
    await expire(session)
    expect(text().split(NOTICE)).to.have.length(2)
    expect(text())
      .to.match(new RegExp(`^${NOTICE} Sign in `))
      .and.not.to.contain('Try again')
    const link = shadow('[part=sign-in]') as HTMLAnchorElement
    expect([link.getAttribute('href'), link.textContent]).to.deep.equal(['/login', 'Sign in'])
    expect(session.matches(':state(ended)')).to.equal(true)
    await expect(session).to.be.accessible()
  })

  it('leaves no element that claims to be up to date', async () => {
    const usage = 'GET /api/me/usage/current'
    bff
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', status: 'ACTIVE' }] },
      })
      .on(usage, { json: aUsage() })
    const repeated = aSession('ada')
    bff.on(`POST ${route}`, { json: repeated })
    const { session } = await aPageOfElements({}, '<usage-meter></usage-meter>')
    const meter = session.querySelector('usage-meter')!
    await waitUntil(() => shownText(meter).includes('Updated just now'))
    await expire(session, { json: repeated })
    await waitUntil(() => /Showing data from \d/.test(shownText(meter)))
    expect(shownText(meter)).not.to.contain('Updated')
  })

  it('leaves no button that pays, and disables the one that would read rows for a file', async () => {
    const repeated = { ...aSession('ada'), scopes: ['invoices:read', 'invoices:pay'] }
    bff.on(`POST ${route}`, { json: repeated })
    const { session } = await aPageOfElements()
    const list = session.querySelector('invoice-list')!
    list.download = true
    await list.updateComplete
    const [pay, save] = ['pay', 'download'].map(
      (part) => () => list.shadowRoot!.querySelector<HTMLElement>(`[part=${part}]`),
    )
    expect([pay!() !== null, save!()!.ariaDisabled]).to.deep.equal([true, 'false'])
    await expire(session, { json: repeated })
    await waitUntil(() => /Showing data from \d/.test(shownText(list)))
    expect([pay!() !== null, save!()!.ariaDisabled]).to.deep.equal([false, 'true'])
    const { length } = bff.calls('GET /api/me/invoices')
    const files = await savedFiles(async () => {
      save!()!.click()
      await settled()
    })
    expect(files).to.deep.equal([])
    expect(bff.calls('GET /api/me/invoices')).to.have.length(length)
  })

  for (const status of [401, 403]) {
    it(`clears the data where the page’s own server answers ${status}: another person may be next`, async () => {
      const { session, cards, text } = await aPageOfElements()
      await expire(session, { status })
      expect(cards()).to.deep.equal(Array(3).fill(says('common.signed-out')))
      expect(text().split(NOTICE)).to.have.length(2)
      expect(bff.calls(`POST ${route}`), 'is not asked again at once').to.have.length(2)
    })
  }

  it('clears the data when a refresh is refused, although the token is still valid', async () => {
    const { session, cards } = await aPageOfElements()
    bff.on(`POST ${route}`, { status: 401 })
    await warned(async () => {
      const expired = next(session, 'session-expired')
      session.start()
      await expired
      await settled()
    })
    expect(cards()).to.deep.equal(Array(3).fill(says('common.signed-out')))
  })

  for (const [condition, answer] of [
    ['is out of reach', { offline: true }],
    ['fails', { status: 503 }],
    ['names no such address', { status: 404 }],
  ] satisfies [string, Answer][]) {
    it(`leaves the data where the page’s own server ${condition}`, async () => {
      const { session, cards } = await aPageOfElements()
      await expire(session, answer)
      expect(cards()[0])
        .to.contain('INV-2026-0042')
        .and.to.match(/Showing data from/)
    })
  }

  it('leaves the data with its time where the page’s own server repeats a refused token', async () => {
    const repeated = aSession('ada')
    bff.on(`POST ${route}`, { json: repeated })
    const { session, cards } = await aPageOfElements()
    await expire(session, { json: repeated })
    const [list, balance] = cards()
    expect(list)
      .to.match(/Showing data from \d\d?:\d\d\s[AP]M\./)
      .and.contain('INV-2026-0042')
    expect(balance).to.match(/^Showing data from .+M\. Nothing is overdue\.$/)
    expect(session.querySelector('invoice-list')!.matches(':state(stale)')).to.equal(true)
  })

  it('is over when it restarts', async () => {
    const { session, shadow, text } = await aPageOfElements()
    await expire(session)
    expect(shadow('[part=notice]')).not.to.equal(null)
    bff.on(`POST ${route}`, { json: aSession('ada') })
    for (const read of [BALANCE, SPEND])
      bff.on(read, { json: { overdue_balances: [], gross_revenues: [] } })
    bff.on('GET /api/me/invoices', { json: anInvoicePage() })
    session.start()
    await waitUntil(() => !text().includes('Showing data') && text().includes(says('balance.none')))
    expect(shadow('[part=notice]')).to.equal(null)
    expect(session.matches(':state(ended)')).to.equal(false)
  })

  it('is shown once after logout(), with no data and nothing to retry', async () => {
    const { session, text, cards } = await aPageOfElements()
    session.logout()
    await settled()
    expect(text()).to.match(new RegExp(`^${NOTICE}`))
    expect(cards()).to.deep.equal(Array(3).fill(says('common.signed-out')))
    expect(text()).not.to.contain('Try again')
  })

  it('is not shown while the page signs in by itself', async () => {
    const { session, text, shadow } = await aPageOfElements()
    session.addEventListener('session-expired', (event) => event.preventDefault())
    await expire(session)
    expect([shadow('[part=notice]'), text().includes(NOTICE)]).to.deep.equal([null, false])
  })

  it('is shown by the page’s own content in the slot "ended"', async () => {
    const { session, text } = await aPageOfElements(
      {},
      '<p slot="ended">Bye <a href="/in">In</a></p>',
    )
    expect(session.querySelector('p')!.checkVisibility()).to.equal(false)
    session.logout()
    await settled()
    expect(session.querySelector('p')!.checkVisibility()).to.equal(true)
    expect(text())
      .to.match(/^Bye In/)
      .and.not.to.contain(NOTICE)
  })

  it('has no link to an address that is no page', async () => {
    let made: Awaited<ReturnType<typeof aPageOfElements>> | undefined
    const warnings = await warned(async () => {
      made = await aPageOfElements({ 'sign-in-href': 'javascript:alert(1)' })
      made.session.logout()
      await settled()
    })
    expect(made!.shadow('[part=notice] a')).to.equal(null)
    expect(warnings).to.deep.equal([
      'tillkit: <till-session sign-in-href="javascript:alert(1)"> takes an address such as /login',
    ])
  })

  it('leaves the page’s direction and typeface as they are', async () => {
    const { session } = await aPageOfElements({ lang: 'ar' }, '<p class="own">مرحبا</p>')
    const style = getComputedStyle(session.querySelector('.own')!)
    // In the same language, which changes Firefox's default typeface.
    const outside = document.createElement('p')
    outside.lang = 'ar'
    session.after(outside)
    const page = getComputedStyle(outside)
    expect([style.direction, style.fontFamily, style.fontSize, style.color]).to.deep.equal([
      'ltr',
      page.fontFamily,
      page.fontSize,
      page.color,
    ])
  })
})
