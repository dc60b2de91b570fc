/** Refreshes of <usage-meter>: its service time, its age, failures, and its content until it has loaded. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { messages } from '../../../components/usage-meter/messages.ts'
import type { UsageFailedEvent } from '../../../components/usage-meter/usage-meter.ts'
import { UsageMeter } from '../../../components/usage-meter/usage-meter.ts'
import { aUsage, usd } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import {
  aMeter,
  anApi,
  aReadMeter,
  TIME,
  USAGE,
} from '../../support/elements/fixtures/usage-meter.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-meter', UsageMeter)

const says = englishOf(messages)

const MINUTE = 60_000

let bff: MockBff
beforeEach(() => {
  bff = anApi()
})
afterEach(() => bff.restore())

describe('with fake timers, <usage-meter>', () => {
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
  })
  afterEach(() => {
    Reflect.deleteProperty(document, 'hidden')
    clock.restore()
  })

  /** A meter that has loaded, by the fake clock. */
  async function aTimedMeter(changes: Partial<UsageMeter>) {
    const made = await aMeter({ subscription: 'terrain', compare: 'none', ...changes })
    for (let step = 0; step < 8 && !made.events.length; step++) await clock.advance(1)
    expect(made.events).to.have.length(1)
    return made
  }

  const readings = () => bff.calls(TIME).length

  /** The readings of the service time after each minute. */
  async function readingsOf(minutes: number): Promise<number[]> {
    const found: number[] = []
    for (let minute = 0; minute < minutes; minute++) {
      await clock.advance(MINUTE)
      found.push(readings())
    }
    return found
  }

  it('reads the service time again once it is five minutes old', async () => {
    await aTimedMeter({ refresh: 60 })
    expect(readings()).to.equal(1)
    const found = await readingsOf(7)
    expect([found[3], found[6]]).to.deep.equal([1, 2])
  })

  it('reads the service time again after a failed refresh, however young it is', async () => {
    await aTimedMeter({ refresh: 60 })
    bff.once(USAGE, { problem: 'upstream-failed' })
    expect(await readingsOf(3)).to.deep.equal([1, 2, 2])
  })

  it('reads the service time again for a new period, and not for a refresh within it', async () => {
    const { text } = await aTimedMeter({ refresh: 60 })
    expect(await readingsOf(1)).to.deep.equal([1])
    bff.on(TIME, { json: { external_id: 'ada', now: '2026-12-12T10:00:00Z' } })
    const from_datetime = '2026-12-01T00:00:00Z'
    bff.on(USAGE, { json: aUsage({ from_datetime, to_datetime: '2026-12-31T23:59:59.999Z' }) })
    expect(await readingsOf(2)).to.deep.equal([2, 2])
    expect(text()).to.contain('19 days left')
  })

  it('reads the service time again on the refresh after its failure', async () => {
    // A time that the page's own clock has passed.
    bff.on(TIME, { json: { external_id: 'ada', now: '2026-11-05T10:00:00Z' } })
    bff.once(TIME, { problem: 'upstream-failed' })
    const { text } = await aTimedMeter({ refresh: 60 })
    expect(text()).not.to.contain('25 days left')
    await clock.advance(MINUTE)
    expect(text()).to.contain('25 days left')
  })

  it('reads the service time again for a meter that is added a minute later', async () => {
    const { session } = await aTimedMeter({})
    await clock.advance(MINUTE)
    const second = document.createElement('usage-meter')
    session.append(Object.assign(second, { subscription: 'terrain' }))
    for (let step = 0; step < 8; step++) await clock.advance(1)
    expect(readings()).to.equal(2)
  })

  it('refreshes with one request, shows its age, and pauses in a hidden tab', async () => {
    const { meter, text } = await aTimedMeter({ refresh: 60 })
    const before = bff.calls().length
    await clock.advance(60_000)
    expect(bff.calls().length).to.equal(before + 1)
    bff.on(USAGE, { problem: 'upstream-failed' })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(180_000)
    expect(bff.calls().length, 'while hidden').to.equal(before + 1)
    meter.requestUpdate()
    await meter.updateComplete
    expect(text()).to.contain('Updated 3 minutes ago')
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(1)
    expect(bff.calls().length).to.equal(before + 2)
  })

  it('keeps the last good numbers when a refresh fails, and recovers', async () => {
    const { meter, events, one, text } = await aTimedMeter({ refresh: 10 })
    bff.once(USAGE, { problem: 'upstream-failed' })
    await clock.advance(10_000)
    expect((events[1] as UsageFailedEvent).error.code).to.equal('upstream-failed')
    expect(text())
      .to.contain('$157.31')
      .and.to.contain(`${says('usage.not-updated')} Showing`)
    expect(meter.matches(':state(stale)')).to.equal(true)
    one('.footer button').click()
    await clock.advance(1)
    expect(text()).to.contain('Updated just now')
  })
})

describe('<usage-meter>', () => {
  it('is in the state of an error, and retries all failed elements of the page with the service time', async () => {
    bff.once(USAGE, { problem: 'upstream-failed' }).once(USAGE, { problem: 'upstream-failed' })
    bff.once(TIME, { problem: 'upstream-failed' })
    const first = await aReadMeter()
    const second = await aReadMeter()
    expect((first.events[0] as UsageFailedEvent).error.code).to.equal('upstream-failed')
    expect(first.meter.matches(':state(error)')).to.equal(true)
    second.one('button').click()
    await waitUntil(() => first.events.length === 2 && second.events.length === 2)
    for (const { meter, text } of [first, second]) {
      await meter.updateComplete
      expect(text()).to.contain('$157.31').and.to.contain('10 days left')
    }
  })

  it('shows an error for a malformed response', async () => {
    bff.on(USAGE, { json: aUsage({ total_amount: usd('a lot') }) })
    const { events, text } = await aReadMeter()
    expect((events[0] as UsageFailedEvent).error.code).to.equal('unreadable')
    expect(text()).not.to.contain('lot')
  })
})
