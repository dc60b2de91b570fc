/** Session reducer: properties over random event sequences, and the refresh times. */
import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../components/internal/api/api-error.ts'
import {
  INITIAL_SESSION,
  type SessionEffect,
  type SessionEvent,
  type SessionModel,
} from '../../components/internal/session/session-model.ts'
import { nextRefreshAt, sessionReducer } from '../../components/internal/session/session-reducer.ts'
import { tokenIdentity } from '../../components/internal/session/token-identity.ts'
import { aSession, aToken } from '../support/elements/session-tokens.ts'
import fc from '../support/fc.ts'

type Step =
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'request' | 'refuse'; readonly stale: boolean }
  | {
      readonly type: 'fetched'
      readonly customer: string
      readonly seconds: number
      readonly repeat: boolean
    }
  | { readonly type: 'fetch-failed'; readonly code: ApiErrorCode; readonly stale: boolean }
  | {
      readonly type: Exclude<
        SessionEvent['type'],
        'token-requested' | 'token-refused' | 'fetched' | 'fetch-failed' | 'dispose'
      >
    }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ type: fc.constantFrom('request' as const, 'refuse' as const), stale: fc.boolean() }),
  fc.record({
    type: fc.constant('fetched' as const),
    customer: fc.constantFrom('ada', 'eve'),
    seconds: fc.constantFrom(0, 1, 60, 900, 10_000_000),
    repeat: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('fetch-failed' as const),
    code: fc.constantFrom<ApiErrorCode>(
      'offline',
      'unauthenticated',
      'upstream-timeout',
      'aborted',
    ),
    stale: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom(
      ...([
        'start',
        'refresh',
        'end',
        'refresh-due',
        'sign-in-pending',
        'page-hidden',
        'page-restored',
        'ended-elsewhere',
        'started-elsewhere',
        'extended-elsewhere',
      ] as const),
    ),
  }),
)

/** Runs events as `SessionManager` does, and asserts the invariants after each of them. */
class Run {
  model: SessionModel = INITIAL_SESSION
  now = 1_000_000
  /** Fetches that are neither settled nor aborted. */
  inFlight: number[] = []
  /** Token requests by id, with the generation of their client. */
  readonly requested = new Map<number, number>()
  readonly settled = new Set<number>()
  #ids = 0

  dispatch(event: SessionEvent): readonly SessionEffect[] {
    if ('fetchId' in event) this.inFlight = this.inFlight.filter((id) => id !== event.fetchId)
    const { model, effects } = sessionReducer(this.model, event, this.now)
    this.model = model
    for (const effect of effects) this.#check(effect)
    expect(this.inFlight.length, 'fetches in flight').to.be.at.most(1)
    expect(model.fetchId).to.equal(this.inFlight[0])
    if (model.state === 'ended') expect(model.token, 'a token after sign-out').to.equal(undefined)
    for (const id of model.waiting) expect(this.settled.has(id)).to.equal(false)
    return effects
  }

  #check(effect: SessionEffect): void {
    const { model } = this
    switch (effect.type) {
      case 'fetch':
        this.inFlight.push(effect.fetchId)
        break
      case 'abort-fetch':
        this.inFlight = []
        break
      case 'grant':
        expect(model.state, 'a token after sign-out').not.to.equal('ended')
        expect(model.disposed).to.equal(false)
        expect(this.requested.get(effect.id), 'a token of another generation').to.equal(
          model.generation,
        )
        expect(tokenIdentity(effect.token)).to.equal(model.identity)
        this.#settle(effect.id)
        break
      case 'deny':
        this.#settle(effect.id)
        break
    }
  }

  #settle(id: number): void {
    expect(this.settled.has(id), 'settled twice').to.equal(false)
    this.settled.add(id)
  }

  step(step: Step): void {
    switch (step.type) {
      case 'wait':
        this.now += step.ms
        break
      case 'request':
      case 'refuse': {
        const id = ++this.#ids
        const generation = this.model.generation - (step.stale ? 1 : 0)
        this.requested.set(id, generation)
        const token = this.model.token ?? 'unknown'
        this.dispatch(
          step.type === 'request'
            ? { type: 'token-requested', id, generation }
            : { type: 'token-refused', id, generation, token },
        )
        break
      }
      case 'fetched': {
        const fetchId = this.inFlight[0]
        if (fetchId === undefined) break
        const repeated = step.repeat ? this.model.token : undefined
        const session = {
          ...aSession(step.customer, step.seconds),
          ...(repeated && { token: repeated }),
        }
        this.dispatch({ type: 'fetched', fetchId, session })
        break
      }
      case 'fetch-failed': {
        // A fetch that was aborted settles late, with an id that is not the current one.
        const fetchId = step.stale ? 0 : this.inFlight[0]
        if (fetchId === undefined) break
        this.dispatch({ type: 'fetch-failed', fetchId, error: new ApiError(step.code) })
        break
      }
      default:
        this.dispatch(step)
    }
  }
}

it('grants the new token after a late refusal of the previous one', () => {
  const run = new Run()
  run.dispatch({ type: 'start' })
  const fetched = (customer: string) =>
    run.dispatch({ type: 'fetched', fetchId: run.inFlight[0]!, session: aSession(customer) })
  fetched('ada')
  const previous = run.model.token!
  run.now += 1_000_000
  run.dispatch({ type: 'refresh' })
  fetched('ada')
  const { token, generation } = run.model
  expect(token).not.to.equal(previous)
  run.requested.set(1, generation)
  const effects = run.dispatch({ type: 'token-refused', id: 1, generation, token: previous })
  expect(effects).to.deep.equal([{ type: 'grant', id: 1, token }])
})

const withRights = (id: string, subscriptions: readonly string[]) => ({
  ...aSession(id),
  token: aToken(id, { customer: { id, subscriptions } }),
})

describe('session reducer', () => {
  it('fetches one token at a time and grants none after sign-out or to another generation', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        const run = new Run()
        run.dispatch({ type: 'start' })
        for (const step of steps) run.step(step)
      }),
      { numRuns: 500 },
    )
  })

  it('plans no refresh, keeps no token and settles every request once it is disposed', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 30 }), fc.array(aStep), (steps, later) => {
        const run = new Run()
        for (const step of steps) run.step(step)
        run.dispatch({ type: 'dispose' })
        expect(run.inFlight).to.have.length(0)
        for (const step of later) run.step(step)
        expect(nextRefreshAt(run.model, false)).to.equal(undefined)
        expect(run.model.token).to.equal(undefined)
        expect([...run.requested.keys()].filter((id) => !run.settled.has(id))).to.deep.equal([])
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the generation for other rights of the customer after a refresh, and for no other one', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    run.dispatch({ type: 'fetched', fetchId: 1, session: withRights('ada', []) })
    const { generation } = run.model
    run.dispatch({ type: 'refresh' })
    const effects = run.dispatch({ type: 'fetched', fetchId: 2, session: withRights('ada', ['a']) })
    expect(effects.map(({ type }) => type)).to.include('notify-refreshed')
    expect(run.model.generation).to.equal(generation)
    run.now += 60_000
    run.dispatch({ type: 'refresh' })
    run.dispatch({ type: 'fetched', fetchId: 3, session: withRights('eve', ['a']) })
    expect(run.model.generation).to.equal(generation + 1)
    run.dispatch({ type: 'refresh-due' })
    run.dispatch({ type: 'fetched', fetchId: 4, session: withRights('eve', []) })
    expect(run.model.generation, 'rights that changed without a refresh').to.equal(generation + 2)
  })

  it('tells other tabs of other rights by the login that they still have, and they fetch without telling it on', () => {
    const run = new Run()
    const other = new Run()
    for (const tab of [run, other]) {
      tab.dispatch({ type: 'start' })
      tab.dispatch({ type: 'fetched', fetchId: 1, session: withRights('ada', []) })
    }
    const { identity } = other.model
    run.dispatch({ type: 'refresh' })
    const session = withRights('ada', ['a'])
    const effects = run.dispatch({ type: 'fetched', fetchId: 2, session })
    expect(effects).to.deep.include({ type: 'tell', kind: 'extended', identity })
    expect(other.dispatch({ type: 'extended-elsewhere' })).to.eql([{ type: 'fetch', fetchId: 2 }])
    const followed = other.dispatch({ type: 'fetched', fetchId: 2, session })
    expect(followed.map(({ type }) => type)).to.eql(['forget', 'notify-refreshed'])
  })

  it('keeps a login that expires until another person has signed in, also in another tab', () => {
    for (const back of ['start', 'started-elsewhere'] as const)
      for (const [person, isSame] of [
        ['ada', true],
        ['eve', false],
      ] as const) {
        const run = new Run()
        run.dispatch({ type: 'start' })
        run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada') })
        const { login, generation } = run.model
        run.now += 60_000
        run.dispatch({ type: 'refresh-due' })
        run.dispatch({ type: 'fetch-failed', fetchId: 2, error: new ApiError('unauthenticated') })
        expect(run.model.generation).to.be.above(generation)
        run.dispatch({ type: back })
        run.dispatch({ type: 'fetched', fetchId: 3, session: aSession(person) })
        expect(run.model.login === login, `${person} by ${back}`).to.equal(isSame)
      }
  })

  it('keeps no scopes of a customer who is gone', () => {
    for (const type of ['end', 'ended-elsewhere', 'started-elsewhere', 'page-hidden'] as const) {
      const run = new Run()
      run.dispatch({ type: 'start' })
      const session = { ...aSession('ada'), scopes: ['invoices:pay'] }
      run.dispatch({ type: 'fetched', fetchId: 1, session })
      expect(run.model.scopes).to.deep.equal(['invoices:pay'])
      run.dispatch({ type })
      expect(run.model.scopes, type).to.deep.equal([])
    }
  })

  it('fetches for each refresh, as often as the page wishes', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    for (const fetchId of [1, 2, 3, 4]) {
      expect(run.model.fetchId).to.equal(fetchId)
      run.dispatch({ type: 'fetched', fetchId, session: aSession('ada') })
      run.dispatch({ type: 'refresh' })
    }
  })

  it('says that the session is over when a new token is refused, not that there were too many requests', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    const refuse = (id: number) => {
      const { token, generation } = run.model
      run.requested.set(id, generation)
      return run.dispatch({ type: 'token-refused', id, generation, token: token! })
    }
    run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada') })
    refuse(1)
    run.dispatch({ type: 'fetched', fetchId: 2, session: aSession('ada') })
    const denied = refuse(2).flatMap((effect) => (effect.type === 'deny' ? effect.error.code : []))
    expect(denied).to.deep.equal(['session-expired'])
    expect(run.model.state).to.equal('expired')
  })

  it('fetches again for a refresh while a fetch is in flight, which may be older than it', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada') })
    run.now += 60_000
    run.dispatch({ type: 'refresh-due' })
    const effects = run.dispatch({ type: 'refresh' })
    expect(effects.map(({ type }) => type)).to.eql(['abort-fetch', 'fetch'])
  })

  it('plans no refresh while the tab is hidden', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada', 900) })
    expect(nextRefreshAt(run.model, true)).to.equal(undefined)
    expect(nextRefreshAt(run.model, false)).to.equal(run.now + 810_000)
  })

  it('refreshes 30 s before the expiry, a tenth of the lifetime before it, or daily', () => {
    for (const [seconds, ms] of [
      [10, 30_000],
      [120, 90_000],
      [900, 810_000],
      [10_000_000, 86_400_000],
    ] as const) {
      const run = new Run()
      run.dispatch({ type: 'start' })
      run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada', seconds) })
      expect(run.model.refreshAt - run.now, `${seconds} s`).to.equal(ms)
    }
  })

  it('counts a restart only after a failure, because waiting requests are granted by the first start', () => {
    const run = new Run()
    run.dispatch({ type: 'start' })
    run.dispatch({ type: 'fetched', fetchId: 1, session: aSession('ada') })
    expect(run.model.restartCount).to.equal(0)
    run.step({ type: 'refuse', stale: false })
    run.dispatch({ type: 'fetch-failed', fetchId: 2, error: new ApiError('unauthenticated') })
    expect([run.model.state, run.model.error?.code]).to.deep.equal(['expired', 'session-expired'])
    run.dispatch({ type: 'start' })
    run.dispatch({ type: 'fetched', fetchId: 3, session: aSession('ada') })
    expect(run.model.restartCount).to.equal(1)
  })
})
