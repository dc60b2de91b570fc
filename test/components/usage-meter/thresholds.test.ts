/** The limits of <usage-meter>: meters, and thresholds that are compared exactly and announced once a period. */
import { expect } from '@open-wc/testing'
import '../../../components/till-session/till-session.define.ts'
import '../../../components/usage-meter/usage-meter.define.ts'
import type { UsageThresholdCrossedEvent } from '../../../components/usage-meter/events.ts'
import { limitUsage, ThresholdTracker } from '../../../components/usage-meter/usage-model.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aMeter, anApi, aReadMeter, USAGE } from '../../support/elements/fixtures/usage-meter.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { aUsage } from '../../support/elements/usage.ts'
import { warned } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

describe('the usage of a limit', () => {
  it('reaches a threshold exactly, not below it', () => {
    expect(limitUsage('89.999999999999999999', '100')!.reached).to.equal(75)
    expect(limitUsage('90', '100')!.reached).to.equal(90)
    expect(limitUsage('0.3', '0.3')!.reached).to.equal(100)
    expect(limitUsage('74.9', '100')!.reached).to.equal(undefined)
  })

  it('agrees with integer arithmetic for any amounts in cents', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (used, limit) => {
        const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
        const expected = [100, 90, 75].find((percent) => used * 100 >= limit * percent)
        expect(limitUsage(text(used), text(limit))!.reached).to.equal(expected)
      }),
    )
  })

  it('is undefined without a numeric limit', () => {
    for (const limit of [undefined, '', '0', '-5', 'many', {}, null, '1e3']) {
      expect(limitUsage('10', limit), String(limit)).to.equal(undefined)
    }
    expect(limitUsage('a lot', '10')).to.equal(undefined)
  })
})

describe('the threshold tracker', () => {
  it('claims each threshold once, lowest first', () => {
    const tracker = new ThresholdTracker()
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('80', 100)!)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('85', 100)!)).to.deep.equal([])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('120', 100)!)).to.deep.equal([
      90, 100,
    ])
  })

  it('claims thresholds again for another period, subscription, metric or limit', () => {
    const tracker = new ThresholdTracker()
    const usage = limitUsage('80', 100)!
    tracker.claimNew(['s', 'november', 'm'], usage)
    expect(tracker.claimNew(['s', 'december', 'm'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['t', 'november', 'm'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'n'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('160', 200)!)).to.deep.equal([75])
  })
})

describe('the limits of <usage-meter>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('are shown as labelled meters', async () => {
    const { meter } = await aReadMeter({ limits: { api_calls: 50_000 }, budget: '200.00' })
    const [budget, calls] = [...meter.shadowRoot!.querySelectorAll('[role=meter]')]
    expect(budget!.getAttribute('aria-label')).to.equal('Budget')
    expect(budget!.getAttribute('aria-valuetext')).to.equal(
      '$157.31 of $200.00, 78%, Nearing the limit',
    )
    expect(calls!.getAttribute('aria-valuenow')).to.equal('82')
    expect(calls!.getAttribute('aria-valuetext')).to.equal(
      '41,203 of 50,000, 82%, Nearing the limit',
    )
  })

  it('are read from the attribute, and ignored if they are invalid', async () => {
    const made = await aReadMeter()
    made.meter.setAttribute('limits', '{"api_calls": 41203}')
    await made.meter.updateComplete
    expect(made.text()).to.contain('Limit reached · 100%')
    const warnings = await warned(async () => made.meter.setAttribute('limits', '{api_calls'))
    await made.meter.updateComplete
    expect(warnings).to.deep.equal([
      `tillkit: <usage-meter limits="{api_calls"> takes JSON such as {"api_calls": 100000}`,
    ])
    expect(made.one('[role=meter]') === undefined).to.equal(true)
    // As Svelte's server writes an object.
    const silent = await warned(async () => {
      made.meter.setAttribute('limits', '[object Object]')
      await made.meter.updateComplete
    })
    expect(silent).to.deep.equal([])
  })

  it('fire an event for each threshold once per period', async () => {
    const clock = new FakeTimers()
    try {
      const { meter, events } = await aMeter({ limits: { api_calls: 45_000 }, refresh: 10 })
      const crossed = () =>
        events
          .filter((event) => event.type === 'usage-threshold-crossed')
          .map((event) => (event as UsageThresholdCrossedEvent).threshold)
      for (let turn = 0; turn < 8 && !crossed().length; turn++) await clock.advance(1)
      expect(crossed()).to.deep.equal([75, 90])
      await clock.advance(10_000)
      expect(crossed(), 'again in the same period').to.deep.equal([75, 90])
      bff.on(USAGE, { json: aUsage({ from_datetime: '2026-12-01T00:00:00Z' }) })
      await clock.advance(10_000)
      await meter.updateComplete
      expect(crossed()).to.deep.equal([75, 90, 75, 90])
    } finally {
      clock.restore()
    }
  })
})
