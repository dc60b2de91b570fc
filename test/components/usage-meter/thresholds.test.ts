/** The limits of <usage-meter>: meters, and thresholds that are announced once a period. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import type { UsageThresholdCrossedEvent } from '../../../components/usage-meter/usage-meter.ts'
import { UsageMeter } from '../../../components/usage-meter/usage-meter.ts'
import { aUsage } from '../../../demo/fixtures/customer.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aMeter, anApi, aReadMeter, USAGE } from '../../support/elements/fixtures/usage-meter.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { warned } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-meter', UsageMeter)

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
    const odd = '{"api_calls": "many", "storage_gb": 300}'
    expect(await warned(async () => made.meter.setAttribute('limits', odd))).to.deep.equal([
      `tillkit: <usage-meter limits="${odd}"> takes JSON such as {"api_calls": 100000}`,
    ])
    expect(made.meter.limits).to.deep.equal({ storage_gb: 300 })
    const unknown = await warned(async () => {
      made.meter.limits = { api_cals: 5 }
      await made.meter.updateComplete
    })
    expect(unknown).to.deep.equal([
      'tillkit: <usage-meter limits> names "api_cals", which no metric of this usage has',
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
