/** <till-session>: token requests, sharing, its sign-out, and the back-forward cache. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../components/internal/i18n/config.ts'
import {
  type FetchSession,
  fetchSessionToken,
} from '../../components/internal/session/fetch-session.ts'
import type {
  SessionExpiredEvent,
  SessionStartedEvent,
} from '../../components/till-session/till-session.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import {
  API,
  aPage,
  type CustomerName,
  respondWithCustomer,
  text,
} from '../support/elements/fixtures/till-session.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { aSession } from '../support/elements/session-tokens.ts'
import { next, settled, waitUntil, warned } from '../support/elements/wait.ts'

define('till-session', TillSession)

describe('<till-session>', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff().on('GET /api/me', respondWithCustomer)))
  afterEach(() => bff.restore())

  it('follows a later configured API, unless it has its own', async () => {
    const consumerOf = async (api: string) => {
      const { session, consumer } = await aPage(async () => aSession('ada'))
      session.api = api
      await waitUntil(() => text(consumer) === 'ada')
      return consumer
    }
    const [followed, fixed] = [await consumerOf(''), await consumerOf(API)]
    const asked = () => bff.calls('GET /api/me').map(({ origin }) => origin)
    const before = asked().length
    try {
      configure({ api: 'https://later.example' })
      await waitUntil(() => asked().length > before)
      await followed.updateComplete
      await waitUntil(() => text(followed) === 'ada')
      expect([...new Set(asked().slice(before))]).to.deep.equal(['https://later.example'])
      expect(text(fixed)).to.equal('ada')
    } finally {
      configuration.api = undefined
    }
  })

  it('requests a token from the page’s own server and provides the session to its descendants', async () => {
    bff.on('POST /mint', { json: aSession('ada') })
    const parent = await fixture(html`<div></div>`)
    const started = next<SessionStartedEvent>(parent, 'session-started')
    const session = document.createElement('till-session')
    session.api = API
    session.setAttribute('fetch-from', '/mint')
    session.append(document.createElement('customer-name'))
    parent.append(session)
    expect((await started).scopes).to.deep.equal(['usage:read'])
    await settled()
    expect(text(session.firstElementChild!)).to.equal('ada')
    const [mint, me] = bff.calls()
    expect([mint!.init.credentials, mint!.init.cache]).to.deep.equal(['same-origin', 'no-store'])
    expect(me!.origin).to.equal(API)
  })

  it('maps a redirect to a sign-in page to unauthenticated', async () => {
    const parent = await fixture(html`<div></div>`)
    const failed = next<SessionExpiredEvent>(parent, 'session-failed')
    const session = document.createElement('till-session')
    session.api = API
    session.setAttribute('fetch-from', '/mint')
    bff.on('POST /mint', { redirects: true })
    parent.append(session)
    expect((await failed).error.code).to.equal('unauthenticated')
  })

  it('requests no token from another origin', async () => {
    const parent = await fixture(html`<div></div>`)
    const failed = next<SessionExpiredEvent>(parent, 'session-failed')
    const session = document.createElement('till-session')
    session.fetchFrom = 'https://evil.example/mint'
    parent.append(session)
    expect((await failed).error.code).to.equal('origin-refused')
    expect(bff.calls()).to.have.length(0)
  })

  it('provides the session to descendants that were upgraded earlier', async () => {
    const parent = await fixture(
      html`<div><later-session><customer-name></customer-name></later-session></div>`,
    )
    const consumer = parent.querySelector('customer-name') as CustomerName
    await consumer.updateComplete
    expect(consumer.session.state).to.equal('none')
    const { TillSession } = await import('../../components/till-session/till-session.ts')
    class LaterSession extends TillSession {}
    customElements.define('later-session', LaterSession)
    const later = parent.querySelector('later-session') as LaterSession
    later.fetchSession = async () => aSession('ada')
    await next(parent, 'session-started')
    await settled()
    expect(text(consumer)).to.equal('ada')
  })

  it('provides the session to slotted elements of a page component', async () => {
    const shell = await fixture(html`<div><customer-name></customer-name></div>`)
    const root = shell.attachShadow({ mode: 'closed' })
    const session = document.createElement('till-session')
    session.fetchSession = async () => aSession('ada')
    session.append(document.createElement('slot'))
    root.append(session)
    const consumer = shell.querySelector('customer-name')!
    await waitUntil(() => text(consumer) === 'ada')
    session.remove()
    await waitUntil(() => text(consumer) === 'idle')
  })

  it('exposes the token nowhere', async () => {
    const minted = aSession('ada')
    const { session, consumer } = await aPage(async () => minted)
    await settled()
    expect(text(consumer)).to.equal('ada')
    const reachable = new Set<unknown>()
    const walk = (value: unknown, depth: number) => {
      if (depth > 6 || reachable.has(value) || value instanceof Node || value === window) return
      expect(value).not.to.equal(minted.token)
      if (typeof value !== 'object' || value === null) return
      reachable.add(value)
      for (const key of Reflect.ownKeys(value)) walk(Reflect.get(value, key), depth + 1)
    }
    for (const key of Reflect.ownKeys(session)) walk(Reflect.get(session, key), 0)
    walk(session.session, 0)
    walk(consumer.session, 0)
    expect(document.documentElement.outerHTML).not.to.contain(minted.token)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.contain(minted.token)
  })

  it('clears the customer on logout, revokes the session, and starts no other by itself', async () => {
    bff.on('DELETE /api/sessions/current', { status: 204 })
    let mints = 0
    const { session, consumer } = await aPage(async () => {
      mints++
      return aSession('ada')
    })
    await settled()
    session.logout()
    await consumer.updateComplete
    expect(text(consumer)).to.equal('idle')
    await settled()
    expect(bff.calls('DELETE /api/sessions/current')).to.have.length(1)
    expect(mints).to.equal(1)
    session.start()
    await settled()
    await settled()
    expect(text(consumer)).to.equal('ada')
  })

  it('is shared by two elements with the same source until the last is removed', async () => {
    let mints = 0
    const source = async () => {
      mints++
      return aSession('ada')
    }
    const { session } = await aPage(source)
    const other = (await aPage(source)).session
    await settled()
    expect(session.session).to.equal(other.session)
    expect(mints).to.equal(1)
    const parent = session.parentElement!
    session.remove()
    parent.append(session)
    await settled()
    expect([session.session === other.session, mints]).to.deep.equal([true, 1])
  })

  it('restarts with another source', async () => {
    const { session, consumer } = await aPage(async () => aSession('ada'))
    await settled()
    session.fetchSession = async () => aSession('bob')
    await session.updateComplete
    await consumer.updateComplete
    expect(text(consumer)).not.to.equal('ada')
    await settled()
    expect(text(consumer)).to.equal('bob')
  })

  it('warns about a new function of the same text, as frameworks make one on each render', async () => {
    const make = () => async () => aSession('ada')
    const { session } = await aPage(make())
    await settled()
    const warnings = await warned(async () => {
      session.fetchSession = make()
      await session.updateComplete
    })
    expect(warnings.join()).to.contain('keep one function between two renders')
  })

  it('clears customer data before the page enters the bfcache', async () => {
    let mints = 0
    let answer: FetchSession = async () => aSession('ada')
    const { consumer } = await aPage((signal) => {
      mints++
      return answer(signal)
    })
    await waitUntil(() => text(consumer) === 'ada')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await settled()
    expect([text(consumer), mints]).to.deep.equal(['loading', 1])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitUntil(() => text(consumer) === 'ada')

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    answer = () => Promise.reject(new Error('nobody is signed in'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitUntil(() => text(consumer) === 'error')
    expect(mints).to.equal(3)
  })

  it('stays ended when the page is restored from the bfcache', async () => {
    let mints = 0
    const { session } = await aPage(async () => {
      mints++
      return aSession('ada')
    })
    await settled()
    session.logout()
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settled()
    expect([session.session!.state, mints]).to.deep.equal(['ended', 1])
  })

  it('leaves no listener on a signal that outlives the token request', async () => {
    const { signal } = new AbortController()
    const listening: (AbortSignal | undefined)[] = []
    const { addEventListener } = signal
    signal.addEventListener = (
      ...[type, listener, options]: Parameters<typeof addEventListener>
    ) => {
      listening.push((options as AddEventListenerOptions | undefined)?.signal)
      addEventListener.call(signal, type, listener, options)
    }
    await fetchSessionToken(async () => aSession('ada'), signal)
    expect(new Set(listening.map((until) => until?.aborted))).to.deep.equal(new Set([true]))
  })

  it('provides the service time, and undefined when it is unavailable', async () => {
    const { session } = await aPage(async () => aSession('ada'))
    await settled()
    const now = await session.session!.clock.sync()
    expect(now?.toISOString().slice(0, 16)).to.equal('2026-11-07T10:00')
    bff.on('GET /api/me', { problem: 'insufficient-scope' })
    const other = (await aPage(async () => aSession('eve'))).session
    await settled()
    expect(await other.session!.clock.sync()).to.equal(undefined)
  })

  it('sets the colour scheme of its content with appearance', async () => {
    const { session, consumer } = await aPage(async () => aSession('ada'))
    session.appearance = 'dark'
    await session.updateComplete
    expect(getComputedStyle(consumer).colorScheme).to.equal('dark')
  })
})
