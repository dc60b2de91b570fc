/** The service time of <usage-meter>: read again when it is too old, and after a failed refresh. */
import { expect } from '@open-wc/testing'
import '../../../components/till-session/till-session.define.ts'
import '../../../components/usage-meter/usage-meter.define.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { aUsage } from '../../support/elements/usage.ts'

const TIME = 'GET /api/me'
const USAGE = 'GET /api/me/usage/current'
const MINUTE = 60_000

describe('the service time of <usage-meter>', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    bff = new MockBff()
      .on(TIME, { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(USAGE, { json: aUsage() })
    clock = new FakeTimers()
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
  })

  const readings = () => bff.calls(TIME).length

  async function aMeter(refresh: number): Promise<void> {
    const options = { properties: { subscription: 'terrain', refresh, compare: 'none' as const } }
    const { events } = await renderInSession('usage-meter', ['usage-loaded'], options)
    for (let step = 0; step < 8 && !events.length; step++) await clock.advance(1)
    expect(events).to.have.length(1)
  }

  async function passMinutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) await clock.advance(MINUTE)
  }

  it('is read again once it is five minutes old', async () => {
    await aMeter(60)
    expect(readings()).to.equal(1)
    await passMinutes(4)
    expect(readings()).to.equal(1)
    await passMinutes(3)
    expect(readings()).to.equal(2)
  })

  it('is read again after a failed refresh, however young it is', async () => {
    await aMeter(60)
    bff.once(USAGE, { problem: 'upstream-failed' })
    await passMinutes(1)
    expect(readings()).to.equal(1)
    await passMinutes(1)
    expect(readings()).to.equal(2)
    await passMinutes(1)
    expect(readings()).to.equal(2)
  })

  it('is read again for a meter that is added a minute later', async () => {
    await aMeter(0)
    const session = document.querySelector('till-session')!
    await passMinutes(1)
    const second = Object.assign(document.createElement('usage-meter'), { subscription: 'terrain' })
    session.append(second)
    for (let step = 0; step < 8; step++) await clock.advance(1)
    expect(readings()).to.equal(2)
  })
})
