/** Polling: runs while the element is connected and the tab is visible, one run at a time. */
import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { Polling } from '../../../components/internal/controllers/polling.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { deferred } from '../../support/elements/mock-bff.ts'

class PollingElement extends LitElement {
  every: number | undefined = 1000
  runs = 0
  busy: Promise<void> = Promise.resolve()
  readonly polling = new Polling(this, {
    interval: () => this.every,
    run: () => {
      this.runs++
      return this.busy
    },
  })
}
customElements.define('polling-element', PollingElement)

function look(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('polling', () => {
  let element: PollingElement
  let clock: FakeTimers

  beforeEach(async () => {
    const parent = await fixture(html`<div></div>`)
    clock = new FakeTimers()
    element = document.createElement('polling-element') as PollingElement
    parent.append(element)
  })

  afterEach(() => {
    clock.restore()
    Reflect.deleteProperty(document, 'hidden')
  })

  it('runs at the interval', async () => {
    await clock.advance(3500)
    expect(element.runs).to.equal(3)
  })

  it('waits for a run to settle before the next', async () => {
    const { promise: opened, resolve: open } = deferred()
    element.busy = opened
    await clock.advance(5000)
    expect(element.runs).to.equal(1)
    open()
    await clock.advance(0)
    await clock.advance(1000)
    expect(element.runs).to.equal(2)
  })

  it('pauses in a hidden tab and runs at once when it is visible again', async () => {
    look(true)
    await clock.advance(60_000)
    expect(element.runs).to.equal(0)
    look(false)
    await clock.advance(0)
    expect(element.runs).to.equal(1)
  })

  it('stops on disconnect, also during a run', async () => {
    const { promise: opened, resolve: open } = deferred()
    element.busy = opened
    await clock.advance(1000)
    element.remove()
    open()
    await clock.advance(10_000)
    expect([element.runs, clock.pending]).to.deep.equal([1, 0])
  })

  it('starts on reschedule after an undefined interval', async () => {
    element.every = undefined
    element.polling.reschedule()
    await clock.advance(5000)
    expect(element.runs).to.equal(0)
    element.every = 10
    element.polling.reschedule()
    await clock.advance(10)
    expect(element.runs).to.equal(1)
  })
})
