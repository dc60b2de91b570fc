/** Live region: each announcement changes the document, also one with the same text. */
import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { LiveRegion } from '../../../components/internal/controllers/live-region.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'

class LiveElement extends LitElement {
  readonly live = new LiveRegion(this)
  override render() {
    return this.live.render()
  }
}
customElements.define('live-element', LiveElement)

describe('live region', () => {
  let element: LiveElement
  let observer: MutationObserver
  const recorded: MutationRecord[] = []
  beforeEach(async () => {
    const parent = await fixture(html`<div></div>`)
    element = document.createElement('live-element') as LiveElement
    parent.append(element)
    await element.updateComplete
    observer = new MutationObserver((records) => recorded.push(...records))
    observer.observe(element.renderRoot, { childList: true, characterData: true, subtree: true })
  })
  afterEach(() => observer.disconnect())

  const changes = async () => {
    await element.updateComplete
    return recorded.splice(0).length + observer.takeRecords().length
  }
  const region = () => element.renderRoot.querySelector('[role=status]')!

  it('changes the document with a text that repeats the last one', async () => {
    element.live.announce('Saved')
    expect(await changes()).to.be.above(0)
    element.live.announce('Saved')
    expect(await changes()).to.be.above(0)
    expect(region().textContent).to.equal('Saved')
  })

  it('is empty some time after it has spoken', async () => {
    const clock = new FakeTimers()
    element.live.announce('Saved')
    await clock.advance(11_000)
    clock.restore()
    await element.updateComplete
    expect(region().textContent).to.equal('')
  })

  it('changes nothing with an update of the element', async () => {
    element.live.announce('Saved')
    await changes()
    const shown = region()
    element.requestUpdate()
    expect(await changes()).to.equal(0)
    expect(region()).to.equal(shown)
  })
})
