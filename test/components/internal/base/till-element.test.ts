/** The base class of the elements: what the page shows if an element can't be rendered. */
import { expect, fixture, html } from '@open-wc/testing'
import { html as content } from 'lit'
import { TillElement } from '../../../../components/internal/base/till-element.ts'

class FragileElement extends TillElement {
  static broken = true
  override render() {
    if (FragileElement.broken) throw new Error('of an old browser')
    return content`<slot hidden></slot>`
  }
}
customElements.define('fragile-element', FragileElement)

describe('an element that throws in its first render', () => {
  it('shows what the page has put into it, until it can be rendered', async () => {
    const parent = await fixture(html`<div></div>`)
    const element = document.createElement('fragile-element') as FragileElement
    element.innerHTML = '<a href="/checkout">Buy</a>'
    const thrown = new Promise((resolve) =>
      addEventListener(
        'unhandledrejection',
        (event) => {
          event.preventDefault()
          resolve(event)
        },
        { once: true },
      ),
    )
    parent.append(element)
    await thrown
    const link = element.querySelector('a')!
    expect(link.getBoundingClientRect().width).to.be.above(0)
    FragileElement.broken = false
    element.requestUpdate()
    await element.updateComplete
    expect(link.getBoundingClientRect().width).to.equal(0)
  })
})
