/** Polling: while the element is there and the tab is looked at, never two runs at once. */
import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { Polling } from '../../../components/internal/polling.ts'
import { gate } from '../../support/bff-double.ts'
import { ClockDouble } from '../../support/clock-double.ts'

class PollingElement extends LitElement {
  every: number | undefined = 1000
  runs = 0
  busy: Promise<void> = Promise.resolve()
  readonly polling = new Polling(this, {
    every: () => this.every,
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
  let clock: ClockDouble

  beforeEach(async () => {
    const parent = await fixture(html`<div></div>`)
    clock = new ClockDouble()
    element = document.createElement('polling-element') as PollingElement
    parent.append(element)
  })

  afterEach(() => {
    clock.restore()
    Reflect.deleteProperty(document, 'hidden')
  })

  it('runs again and again', async () => {
    await clock.advance(3500)
    expect(element.runs).to.equal(3)
  })

  it('waits for a run to end before the next', async () => {
    const { opened, open } = gate()
    element.busy = opened
    await clock.advance(5000)
    expect(element.runs).to.equal(1)
    open()
    await clock.advance(0)
    await clock.advance(1000)
    expect(element.runs).to.equal(2)
  })

  it('pauses in a hidden tab and runs at once when it is looked at again', async () => {
    look(true)
    await clock.advance(60_000)
    expect(element.runs).to.equal(0)
    look(false)
    await clock.advance(0)
    expect(element.runs).to.equal(1)
  })

  it('ends with the element, also while a run is under way', async () => {
    const { opened, open } = gate()
    element.busy = opened
    await clock.advance(1000)
    element.remove()
    open()
    await clock.advance(10_000)
    expect([element.runs, clock.pending]).to.deep.equal([1, 0])
  })

  it('begins when woken from "not now"', async () => {
    element.every = undefined
    element.polling.wake()
    await clock.advance(5000)
    expect(element.runs).to.equal(0)
    element.every = 10
    element.polling.wake()
    await clock.advance(10)
    expect(element.runs).to.equal(1)
  })
})
