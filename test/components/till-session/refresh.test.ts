/** Tokens of <till-session> over time: refreshes, expiry, rejected tokens and other customers. */
import { expect } from '@open-wc/testing'
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { FetchSession } from '../../../components/internal/session/fetch-session.ts'
import type { SessionExpiredEvent } from '../../../components/till-session/till-session.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aPage, respondWithCustomer, text } from '../../support/elements/fixtures/till-session.ts'
import { deferred, MockBff, pending } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { next, settled } from '../../support/elements/wait.ts'

define('till-session', TillSession)

describe('the token of <till-session>', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff().on('GET /api/me', respondWithCustomer)))
  afterEach(() => bff.restore())

  it('refreshes once when concurrent calls find it expired', async () => {
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

  it('expires when the server rejects the token and the new token is the same', async () => {
    const dead = aSession('ada')
    const { session, consumer } = await aPage(async () => dead)
    await settled()
    bff.on('GET /api/me', { problem: 'session-expired' })
    const expired = next<SessionExpiredEvent>(session, 'session-expired')
    consumer.remote.retryAll()
    expect((await expired).error.code).to.equal('session-expired')
    await settled()
    expect([session.session!.state, consumer.remote.state]).to.deep.equal(['expired', 'stale'])
    expect(text(consumer)).to.equal('ada')
  })

  it('requests at most two tokens per minute, however many calls fail', async () => {
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

  it('waits for start() when the page cancels session-expired', async () => {
    let customer: string | undefined = 'ada'
    const { session, consumer } = await aPage(async () => {
      if (!customer) throw new Error('signed out')
      return aSession(customer)
    })
    await settled()
    session.addEventListener('session-expired', (event) => event.preventDefault())
    customer = undefined
    bff.once('GET /api/me', { problem: 'session-expired' })
    const expired = next(session, 'session-expired')
    consumer.remote.retryAll()
    await expired
    await settled()
    consumer.remote.retryAll()
    await settled()
    expect([consumer.remote.pending, text(consumer)]).to.deep.equal([true, 'ada'])
    customer = 'ada'
    session.start()
    await settled()
    await settled()
    expect([consumer.remote.state, session.session!.state]).to.deep.equal(['ready', 'active'])
  })

  it('clears at once when a refresh returns another customer', async () => {
    let customer = 'ada'
    const { resolve: open, promise: opened } = deferred()
    const { session, consumer } = await aPage(async () => aSession(customer))
    await settled()
    expect(text(consumer)).to.equal('ada')
    customer = 'bob'
    bff.on('GET /api/me', (call) => ({ ...respondWithCustomer(call), after: opened }))
    session.start()
    await settled()
    expect(text(consumer)).to.equal('loading')
    open()
    await settled()
    expect(text(consumer)).to.equal('bob')
  })

  it('never sends a call of one customer with the token of the next', async () => {
    let customer = 'ada'
    const { session } = await aPage(async () => aSession(customer))
    await settled()
    const before = session.session!.api
    customer = 'bob'
    session.start()
    await settled()
    const code = await before
      .send('POST', '/me/invoices/inv-1/retry_payment')
      .catch(({ code }) => code)
    expect(code).to.equal('aborted')
    expect(bff.calls('POST /api/me/invoices/inv-1/retry_payment')).to.have.length(0)
  })

  it('keeps the data when a refresh returns the same customer', async () => {
    const { session, consumer } = await aPage(async () => aSession('ada'))
    await settled()
    const { generation } = session.session!
    session.start()
    await settled()
    expect(session.session!.generation).to.equal(generation)
    expect(text(consumer)).to.equal('ada')
  })

  describe('over time', () => {
    let clock: FakeTimers
    afterEach(() => clock.restore())

    async function timed(fetchSession: FetchSession) {
      const page = await aPage(async (signal) => fetchSession(signal))
      await settled()
      return page
    }

    it('refreshes before it expires, by its lifetime and not by the browser’s date', async () => {
      clock = new FakeTimers()
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
      await clock.advance(1000)
      expect(clock.pending).to.equal(0)
    })

    it('requests at most two tokens per minute with a minimal lifetime', async () => {
      clock = new FakeTimers()
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

    it('survives a failed refresh, and expires only at its end', async () => {
      clock = new FakeTimers()
      const events: string[] = []
      let works = true
      const parent = document.body.appendChild(document.createElement('div'))
      const session = document.createElement('till-session')
      session.fetchSession = async () => {
        if (!works) throw new Error('down')
        return aSession('ada', 900)
      }
      for (const type of ['session-started', 'session-expired', 'session-failed']) {
        parent.addEventListener(type, () => events.push(type))
      }
      parent.append(session)
      await clock.advance(0)
      works = false
      await clock.advance(850_000)
      expect(events).to.deep.equal(['session-started'])
      await clock.advance(100_000)
      expect(events).to.deep.equal(['session-started', 'session-expired'])
      works = true
      session.start()
      await clock.advance(0)
      expect(events.at(-1)).to.equal('session-started')
      parent.remove()
      await clock.advance(0)
    })

    it('lasts until it is rejected when it has no lifetime', async () => {
      clock = new FakeTimers()
      clock.restore()
      const { session } = await timed(async () => ({ token: aSession('ada').token }))
      expect(session.session!.state).to.equal('active')
      expect(await session.session!.api.get<{ name: string }>('/me')).to.include({ name: 'ada' })
    })
  })

  it('waits for a pending token request, and aborts it on disconnect', async () => {
    let gaveUp: AbortSignal | undefined
    const { session, consumer } = await aPage((signal) => {
      gaveUp = signal
      return pending
    })
    await settled()
    expect([session.session!.state, text(consumer)]).to.deep.equal(['starting', 'loading'])
    session.remove()
    await settled()
    expect(gaveUp!.aborted).to.equal(true)
  })
})
