/** <till-session>: one session for all inside it, kept alive, kept secret, and never mixed up with another's. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { LitElement } from 'lit'
import '../../components/session/till-session.define.ts'
import type { ApiError } from '../../components/internal/api-error.ts'
import { configuration, configure } from '../../components/internal/configuration.ts'
import { RemoteData } from '../../components/internal/remote-data.ts'
import type { SessionExpiredEvent, SessionStartedEvent } from '../../components/session/events.ts'
import { type FetchSession, mint } from '../../components/session/mint.ts'
import { SessionConsumer } from '../../components/session/session-consumer.ts'
import type { TillSession } from '../../components/session/till-session.ts'
import { BffDouble, gate, never } from '../support/bff-double.ts'
import { ClockDouble } from '../support/clock-double.ts'
import { next, settled } from '../support/next.ts'
import { aSession } from '../support/session-tokens.ts'

/** Shows whose data it has: the smallest element that uses a session. */
class WhoseElement extends LitElement {
  readonly session = new SessionConsumer(this)
  readonly remote = new RemoteData(this, {
    source: this.session,
    args: () => this.session.api && ([this.session.api] as const),
    load: ([api], signal) => api.get<{ name: string }>('/me', { signal }),
  })
  protected override render() {
    return this.remote.value?.name ?? this.remote.state
  }
}
customElements.define('whose-element', WhoseElement)

const API = 'https://pay.shop.example'
const text = (element: Element) => element.shadowRoot!.textContent!.trim()
const claims = (authorization: string) =>
  JSON.parse(atob(authorization.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))

/** Answers /api/me with the name of whoever asks. */
const whoAsks = (call: { headers: Headers }) => ({
  json: { name: claims(call.headers.get('Authorization')!).sub, now: '2026-11-07T10:00:00Z' },
})

async function aPage(fetchSession: FetchSession) {
  const session = await fixture<TillSession>(html`
    <till-session .api=${API} .fetchSession=${fetchSession}><whose-element></whose-element></till-session>
  `)
  const whose = session.querySelector('whose-element') as WhoseElement
  return { session, whose }
}

describe('<till-session>', () => {
  let bff: BffDouble

  it('follows an API that the page names later, unless it has one of its own', async () => {
    const whose = async (api: string) => {
      const { session, whose } = await aPage(async () => aSession('ada'))
      session.api = api
      await waitUntil(() => text(whose) === 'ada')
      return whose
    }
    const [followed, own] = [await whose(''), await whose(API)]
    const asked = () => bff.calls('GET /api/me').map(({ origin }) => origin)
    const before = asked().length
    try {
      configure({ api: 'https://later.example' })
      await waitUntil(() => asked().length > before)
      await followed.updateComplete
      await waitUntil(() => text(followed) === 'ada')
      expect([...new Set(asked().slice(before))]).to.deep.equal(['https://later.example'])
      expect(text(own)).to.equal('ada')
    } finally {
      configuration.api = undefined
    }
  })

  beforeEach(() => (bff = new BffDouble().on('GET /api/me', whoAsks)))
  afterEach(() => bff.restore())

  it('starts by asking the page’s own server and hands the session down', async () => {
    bff.on('POST /mint', { json: aSession('ada') })
    const parent = await fixture(html`<div></div>`)
    const started = next<SessionStartedEvent>(parent, 'session-started')
    const session = document.createElement('till-session')
    session.api = API
    session.setAttribute('fetch-from', '/mint')
    session.append(document.createElement('whose-element'))
    parent.append(session)
    expect((await started).scopes).to.deep.equal(['usage:read'])
    await settled()
    expect(text(session.firstElementChild!)).to.equal('ada')
    const [mint, me] = bff.calls()
    expect([mint!.init.credentials, mint!.init.cache]).to.deep.equal(['same-origin', 'no-store'])
    expect(me!.origin).to.equal(API)
  })

  it('takes a mint that leads to a sign-in page for nobody being signed in', async () => {
    const parent = await fixture(html`<div></div>`)
    const failed = next<SessionExpiredEvent>(parent, 'session-failed')
    const session = document.createElement('till-session')
    session.api = API
    session.setAttribute('fetch-from', '/mint')
    bff.on('POST /mint', { redirects: true })
    parent.append(session)
    expect((await failed).error.code).to.equal('unauthenticated')
  })

  it('refuses to mint at another origin', async () => {
    const parent = await fixture(html`<div></div>`)
    const failed = next<SessionExpiredEvent>(parent, 'session-failed')
    const session = document.createElement('till-session')
    session.fetchFrom = 'https://evil.example/mint'
    parent.append(session)
    expect((await failed).error.code).to.equal('origin-refused')
    expect(bff.calls()).to.have.length(0)
  })

  it('reaches elements that were there before it was', async () => {
    const parent = await fixture(
      html`<div><later-session><whose-element></whose-element></later-session></div>`,
    )
    const whose = parent.querySelector('whose-element') as WhoseElement
    await whose.updateComplete
    expect(whose.session.state).to.equal('none')
    const { TillSession } = await import('../../components/session/till-session.ts')
    class LaterSession extends TillSession {}
    customElements.define('later-session', LaterSession)
    const later = parent.querySelector('later-session') as LaterSession
    later.fetchSession = async () => aSession('ada')
    await next(parent, 'session-started')
    await settled()
    expect(text(whose)).to.equal('ada')
  })

  it('reaches elements that a component of the page wraps in it', async () => {
    const shell = await fixture(html`<div><whose-element></whose-element></div>`)
    const root = shell.attachShadow({ mode: 'closed' })
    const session = document.createElement('till-session')
    session.fetchSession = async () => aSession('ada')
    session.append(document.createElement('slot'))
    root.append(session)
    const whose = shell.querySelector('whose-element')!
    await waitUntil(() => text(whose) === 'ada')
    session.remove()
    await waitUntil(() => text(whose) === 'idle')
  })

  it('shows the token to nobody', async () => {
    const minted = aSession('ada')
    const { session, whose } = await aPage(async () => minted)
    await settled()
    expect(text(whose)).to.equal('ada')
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
    walk(whose.session, 0)
    expect(document.documentElement.outerHTML).not.to.contain(minted.token)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.contain(minted.token)
  })

  it('refreshes once when many calls find it over', async () => {
    let mints = 0
    bff
      .once('GET /api/me/invoices', { problem: 'session-expired' })
      .once('GET /api/me/usage/current', { problem: 'session-expired' })
      .on('GET /api/me/invoices', { json: 'invoices' })
      .on('GET /api/me/usage/current', { json: 'usage' })
    const { session } = await aPage(async () => {
      mints++
      return aSession('ada')
    })
    await settled()
    const { api } = session.session!
    expect(
      await Promise.all([api.get('/me/invoices'), api.get('/me/usage/current')]),
    ).to.deep.equal(['invoices', 'usage'])
    expect(mints).to.equal(2)
  })

  it('says that it has expired when the server refuses the token and the mint hands out the same', async () => {
    const dead = aSession('ada')
    const { session, whose } = await aPage(async () => dead)
    await settled()
    bff.on('GET /api/me', { problem: 'session-expired' })
    const expired = next<SessionExpiredEvent>(session, 'session-expired')
    whose.remote.retry()
    expect((await expired).error.code).to.equal('session-expired')
    await settled()
    expect([session.session!.state, whose.remote.state]).to.deep.equal(['expired', 'stale'])
    expect(text(whose)).to.equal('ada')
  })

  it('asks at most twice a minute, however often calls fail', async () => {
    let mints = 0
    const { session } = await aPage(async () => {
      mints++
      throw new Error('no')
    })
    await settled()
    const codes: string[] = []
    const waits: (number | undefined)[] = []
    for (let i = 0; i < 20; i++) {
      await session.session!.api.get('/me').catch((error: ApiError) => {
        codes.push(error.code)
        waits.push(error.retryAfter)
      })
    }
    expect(mints).to.equal(2)
    expect(new Set(codes), 'the reason stays').to.deep.equal(new Set(['upstream-unreadable']))
    expect(waits.at(-1)).to.be.within(1, 60)
  })

  it('waits for the page to sign in when the page says that it will', async () => {
    let customer: string | undefined = 'ada'
    const { session, whose } = await aPage(async () => {
      if (!customer) throw new Error('signed out')
      return aSession(customer)
    })
    await settled()
    session.addEventListener('session-expired', (event) => event.preventDefault())
    customer = undefined
    bff.once('GET /api/me', { problem: 'session-expired' })
    const expired = next(session, 'session-expired')
    whose.remote.retry()
    await expired
    await settled()
    whose.remote.retry()
    await settled()
    expect([whose.remote.busy, text(whose)]).to.deep.equal([true, 'ada'])
    customer = 'ada'
    session.start()
    await settled()
    await settled()
    expect([whose.remote.state, session.session!.state]).to.deep.equal(['ready', 'active'])
  })

  it('clears at once when a refresh turns out to be another customer’s', async () => {
    let customer = 'ada'
    const { open, opened } = gate()
    const { session, whose } = await aPage(async () => aSession(customer))
    await settled()
    expect(text(whose)).to.equal('ada')
    customer = 'bob'
    bff.on('GET /api/me', (call) => ({ ...whoAsks(call), after: opened }))
    session.start()
    await settled()
    expect(text(whose)).to.equal('loading')
    open()
    await settled()
    expect(text(whose)).to.equal('bob')
  })

  it('never gives a call of one customer the token of the next', async () => {
    let customer = 'ada'
    const { session } = await aPage(async () => aSession(customer))
    await settled()
    const before = session.session!.api
    customer = 'bob'
    session.start()
    await settled()
    const code = await before.post('/me/invoices/inv-1/retry_payment').catch(({ code }) => code)
    expect(code).to.equal('aborted')
    expect(bff.calls('POST /api/me/invoices/inv-1/retry_payment')).to.have.length(0)
  })

  it('keeps what is shown when a refresh is for the same customer', async () => {
    const { session, whose } = await aPage(async () => aSession('ada'))
    await settled()
    const { generation } = session.session!
    session.start()
    await settled()
    expect(session.session!.generation).to.equal(generation)
    expect(text(whose)).to.equal('ada')
  })

  it('forgets the customer on logout, revokes the session, and does not begin another by itself', async () => {
    bff.on('DELETE /api/sessions/current', { status: 204 })
    let mints = 0
    const { session, whose } = await aPage(async () => {
      mints++
      return aSession('ada')
    })
    await settled()
    session.logout()
    await whose.updateComplete
    expect(text(whose)).to.equal('idle')
    await settled()
    expect(bff.calls('DELETE /api/sessions/current')).to.have.length(1)
    expect(mints).to.equal(1)
    session.start()
    await settled()
    await settled()
    expect(text(whose)).to.equal('ada')
  })

  it('is one session for two elements with the same source, until the last is gone', async () => {
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

  it('begins anew with another source', async () => {
    const { session, whose } = await aPage(async () => aSession('ada'))
    await settled()
    session.fetchSession = async () => aSession('bob')
    await session.updateComplete
    await whose.updateComplete
    expect(text(whose)).not.to.equal('ada')
    await settled()
    expect(text(whose)).to.equal('bob')
  })

  it('keeps nothing of the customer in a page that the back button may show', async () => {
    let mints = 0
    let answer: FetchSession = async () => aSession('ada')
    const { whose } = await aPage((signal) => {
      mints++
      return answer(signal)
    })
    await waitUntil(() => text(whose) === 'ada')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await settled()
    expect([text(whose), mints]).to.deep.equal(['loading', 1])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitUntil(() => text(whose) === 'ada')

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    answer = () => Promise.reject(new Error('nobody is signed in'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitUntil(() => text(whose) === 'error')
    expect(mints).to.equal(3)
  })

  it('stays ended for the back button too', async () => {
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

  it('leaves no listener on what outlives a mint', async () => {
    const { signal } = new AbortController()
    const listening: (AbortSignal | undefined)[] = []
    const { addEventListener } = signal
    signal.addEventListener = (
      ...[type, listener, options]: Parameters<typeof addEventListener>
    ) => {
      listening.push((options as AddEventListenerOptions | undefined)?.signal)
      addEventListener.call(signal, type, listener, options)
    }
    await mint(async () => aSession('ada'), signal)
    expect(listening.map((until) => until?.aborted)).to.deep.equal([true])
  })

  it('tells the service’s time, and nothing where that can’t be read', async () => {
    const { session } = await aPage(async () => aSession('ada'))
    await settled()
    const now = await session.session!.now()
    expect(now?.toISOString().slice(0, 16)).to.equal('2026-11-07T10:00')
    bff.on('GET /api/me', { problem: 'insufficient-scope' })
    const other = (await aPage(async () => aSession('eve'))).session
    await settled()
    expect(await other.session!.now()).to.equal(undefined)
  })

  it('decides the colour scheme below it when asked to', async () => {
    const { session, whose } = await aPage(async () => aSession('ada'))
    session.appearance = 'dark'
    await session.updateComplete
    expect(getComputedStyle(whose).colorScheme).to.equal('dark')
  })

  describe('over time', () => {
    let clock: ClockDouble
    afterEach(() => clock.restore())

    async function timed(fetchSession: FetchSession) {
      const page = await aPage(async (signal) => fetchSession(signal))
      await settled()
      return page
    }

    it('is refreshed before it ends, by how long it lives and not by the page’s date', async () => {
      clock = new ClockDouble()
      let mints = 0
      const parent = document.body.appendChild(document.createElement('div'))
      const session = document.createElement('till-session')
      session.fetchSession = async () => {
        mints++
        return aSession('ada', 900)
      }
      parent.append(session)
      await clock.advance(0)
      expect(mints).to.equal(1)
      await clock.advance(809_000)
      expect(mints).to.equal(1)
      await clock.advance(2_000)
      expect(mints).to.equal(2)
      parent.remove()
      await clock.advance(0)
      expect(clock.pending).to.equal(0)
    })

    it('is asked for at most twice a minute when it lives for no time at all', async () => {
      clock = new ClockDouble()
      let mints = 0
      const parent = document.body.appendChild(document.createElement('div'))
      const session = document.createElement('till-session')
      session.fetchSession = async () => {
        mints++
        return aSession('ada', 1)
      }
      parent.append(session)
      await clock.advance(600_000)
      expect(mints).to.be.within(2, 21)
      parent.remove()
      await clock.advance(0)
    })

    it('lives on through a failed refresh, and says so only at its end', async () => {
      clock = new ClockDouble()
      const heard: string[] = []
      let works = true
      const parent = document.body.appendChild(document.createElement('div'))
      const session = document.createElement('till-session')
      session.fetchSession = async () => {
        if (!works) throw new Error('down')
        return aSession('ada', 900)
      }
      for (const type of ['session-started', 'session-expired', 'session-failed']) {
        parent.addEventListener(type, () => heard.push(type))
      }
      parent.append(session)
      await clock.advance(0)
      works = false
      await clock.advance(850_000)
      expect(heard).to.deep.equal(['session-started'])
      await clock.advance(100_000)
      expect(heard).to.deep.equal(['session-started', 'session-expired'])
      works = true
      session.start()
      await clock.advance(0)
      expect(heard.at(-1)).to.equal('session-started')
      parent.remove()
      await clock.advance(0)
    })

    it('lives until it is refused when nobody says how long', async () => {
      clock = new ClockDouble()
      clock.restore()
      const { session } = await timed(async () => ({ token: aSession('ada').token }))
      expect(session.session!.state).to.equal('active')
      expect(await session.session!.api.get<{ name: string }>('/me')).to.include({ name: 'ada' })
    })
  })

  it('waits for a mint that hangs, and gives up with the page’s element', async () => {
    let gaveUp: AbortSignal | undefined
    const { session, whose } = await aPage((signal) => {
      gaveUp = signal
      return never
    })
    await settled()
    expect([session.session!.state, text(whose)]).to.deep.equal(['starting', 'loading'])
    session.remove()
    await settled()
    expect(gaveUp!.aborted).to.equal(true)
  })
})
