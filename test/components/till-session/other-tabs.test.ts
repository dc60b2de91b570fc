/** Other tabs: a logout and another login in one page are followed by the other pages of the same API and source. */
import { expect, fixture, html } from '@open-wc/testing'
import { anInvoice, anInvoicePage } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import { customerMessages } from '../../../components/internal/i18n/messages/customer.ts'
import type { TillSession } from '../../../components/till-session/till-session.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { channelsHeard, waitUntil, warned } from '../../support/elements/wait.ts'

const says = englishOf(customerMessages)

const SIGNED_OUT = says('common.signed-out')
const invoiceOf = (customer: string) =>
  anInvoicePage([anInvoice({ invoice_number: `INV-${customer}` })])

/** Not by `instanceof`, because the classes of the pages differ. */
const textOf = (session: TillSession): string =>
  session.firstElementChild!.shadowRoot?.querySelector<HTMLElement>('.card')?.innerText ?? ''

describe('two pages of one login', () => {
  let bff: MockBff
  let routes = 0
  let route: string
  /** The customer that is signed in at the page's server; empty for none. */
  let login = 'ada'
  beforeEach(() => {
    login = 'ada'
    route = `/mint/tabs/${++routes}`
    bff = new MockBff()
      .on('DELETE /api/sessions/current', { status: 204 })
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/invoices', ({ headers }) => {
        const [, claims] = headers.get('Authorization')!.split('.')
        return { json: invoiceOf(JSON.parse(atob(claims!)).sub) }
      })
      .on(`POST ${route}`, () => (login ? { json: aSession(login) } : { status: 401 }))
  })
  afterEach(() => bff.restore())

  function aSessionIn(page: Document, from: string | TillSession['fetchSession'] = route) {
    const session = page.createElement('till-session') as TillSession
    session.api = location.origin
    if (typeof from === 'string') session.fetchFrom = from
    else session.fetchSession = from
    session.append(page.createElement('invoice-list'))
    return session
  }

  /** A page with modules, elements and a session of its own. */
  async function anotherPage(from?: string | TillSession['fetchSession']) {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe></iframe>`)
    const page = frame.contentDocument!
    page.documentElement.lang = 'en'
    const view = frame.contentWindow as Window & typeof globalThis
    view.fetch = window.fetch
    const script = page.createElement('script')
    script.type = 'module'
    script.src = '/components/tillkit.ts'
    page.head.append(script)
    await new Promise((loaded) => script.addEventListener('load', loaded))
    const session = aSessionIn(page, from)
    page.body.append(session)
    return { session, text: () => textOf(session) }
  }

  async function thisPage(from?: string | TillSession['fetchSession']) {
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    const session = aSessionIn(document, from)
    parent.append(session)
    return { session, text: () => textOf(session) }
  }

  type Page = Awaited<ReturnType<typeof thisPage>>
  const shows = (customer: string, ...pages: Page[]) =>
    waitUntil(() => pages.every(({ text }) => text().includes(`INV-${customer}`)), customer)
  const isSignedOut = ({ text }: Page) => waitUntil(() => text().includes(SIGNED_OUT), 'signed out')

  it('are both cleared by logout() in one of them', async () => {
    const [here, there] = [await thisPage(), await anotherPage()]
    await shows('ada', here, there)
    here.session.logout()
    await Promise.all([isSignedOut(here), isSignedOut(there)])
    expect(bff.calls('DELETE /api/sessions/current'), 'its own token').to.have.length(1)
  })

  it('follow the next login, also one that begins with a new page', async () => {
    const here = await thisPage()
    await shows('ada', here)
    login = 'bob'
    const there = await anotherPage()
    await shows('bob', here, there)
    const before = bff.calls(`POST ${route}`).length
    await channelsHeard()
    expect(bff.calls(`POST ${route}`), 'are not told again').to.have.length(before)
  })

  it('start again with the next login after a logout in the other one', async () => {
    const [here, there] = [await thisPage(), await anotherPage()]
    await shows('ada', here, there)
    there.session.logout()
    await isSignedOut(here)
    login = 'bob'
    there.session.start()
    await shows('bob', here, there)
  })

  it('start no other session by themselves after their own logout', async () => {
    const [here, there] = [await thisPage(), await anotherPage()]
    await shows('ada', here, there)
    here.session.logout()
    await isSignedOut(there)
    there.session.start()
    await shows('ada', there)
    await channelsHeard()
    expect(here.text()).to.contain(SIGNED_OUT)
  })

  it('are independent with different sources', async () => {
    bff.on('POST /mint/tabs/other', { json: aSession('eve') })
    const [here, there] = [await thisPage(), await anotherPage('/mint/tabs/other')]
    await shows('ada', here)
    await shows('eve', there)
    here.session.logout()
    await isSignedOut(here)
    await channelsHeard()
    expect(there.text()).to.contain('INV-eve')
  })

  it('with functions as sources end together only with the same login', async () => {
    const [here, same, other] = [
      await thisPage(async () => aSession('ada')),
      await anotherPage(async () => aSession('ada')),
      await anotherPage(async () => aSession('eve')),
    ]
    await shows('ada', here, same)
    await shows('eve', other)
    here.session.logout()
    await Promise.all([isSignedOut(here), isSignedOut(same)])
    expect(other.text()).to.contain('INV-eve')
  })

  it('say nothing about the customer to the other tabs', async () => {
    const heard: unknown[] = []
    const channel = new BroadcastChannel('tillkit-session')
    channel.onmessage = ({ data }) => heard.push(data)
    const here = await thisPage()
    await shows('ada', here)
    here.session.logout()
    await waitUntil(() => heard.length === 2)
    channel.close()
    expect(JSON.stringify(heard)).not.to.match(/"ada|sub|token|eyJ/)
  })

  it('keep the data where the page’s server is out of reach', async () => {
    const [here, there] = [await thisPage(), await anotherPage()]
    await shows('ada', here, there)
    bff.on(`POST ${route}`, { offline: true })
    await warned(async () => {
      here.session.start()
      await channelsHeard()
    })
    expect([here.text(), there.text()].join()).not.to.contain(SIGNED_OUT)
  })
})
