/** <pay-link-button>: rendering and links in every state of a payment link and of the browser. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { configuration } from '../../components/internal/i18n/config.ts'
import { messages } from '../../components/pay-link-button/messages.ts'
import type {
  PayLinkFailedEvent,
  PayLinkLoadedEvent,
} from '../../components/pay-link-button/pay-link-button.ts'
import { PayLinkButton } from '../../components/pay-link-button/pay-link-button.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { aLink, anItem, aShirt, CHECKOUT, LINK_ID } from '../../demo/fixtures/customer.ts'
import { type Answer, deferred, MockBff, pending } from '../support/elements/mock-bff.ts'
import {
  action,
  buttonOn,
  HOSTED,
  ROUTE,
  shadow,
  target,
} from '../support/elements/pay-link-button.ts'
import { next, settled, shownText, warned } from '../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)
define('till-session', TillSession)

const top = (element: Element) => element.getBoundingClientRect().top

describe('<pay-link-button>', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = new MockBff()
    sessionStorage.clear()
  })

  afterEach(() => {
    bff.restore()
    configuration.api = ''
  })

  const aButton = buttonOn(() => bff)

  it('links to the hosted checkout', async () => {
    const loaded = next<PayLinkLoadedEvent>(window, 'pay-link-loaded')
    const element = await aButton()
    expect(target(element)).to.equal(HOSTED)
    expect(shownText(element)).to.equal('Buy')
    expect((await loaded).data.items[0]!.name).to.equal('Field notebook')
    await expect(element).to.be.accessible()
  })

  it('shows the price with show-price, and the lowest price when there are several', async () => {
    expect(shownText(await aButton({ showPrice: true }))).to.equal('Buy $12.50')
    const answer = { json: aLink({ items: [aShirt()] }) }
    expect(shownText(await aButton({ showPrice: true, answer }))).to.equal('Buy From $28.00')
  })

  it('takes its text from the label, or from the slotted link', async () => {
    expect(shownText(await aButton({ label: 'Get it' }))).to.equal('Get it')
    expect(shownText(await aButton({ inside: HOSTED }))).to.equal('Order')
  })

  it('shows the slotted link while loading; it works before the response', async () => {
    const { promise: opened, resolve: open } = deferred()
    const element = await aButton({ inside: HOSTED, answer: { json: aLink(), after: opened } })
    expect(element.matches(':state(loading)')).to.equal(true)
    expect(target(element)).to.equal(HOSTED)
    open()
    await settled()
    expect(element.matches(':state(loading)')).to.equal(false)
  })

  it('shows a skeleton of its size while loading without slotted content', async () => {
    const { promise: opened, resolve: open } = deferred()
    const element = await aButton({ answer: { json: aLink(), after: opened } })
    const { height } = shadow(element, '.skeleton')!.getBoundingClientRect()
    open()
    await settled()
    expect(action(element)!.getBoundingClientRect().height).to.equal(height)
  })

  it('shares one request between twenty buttons of a link', async () => {
    bff.on(ROUTE, { json: aLink() })
    const many = Array.from(
      { length: 20 },
      () => html`<pay-link-button link=${LINK_ID}></pay-link-button>`,
    )
    const parent = await fixture(html`<div>${many}</div>`)
    await settled()
    expect(bff.calls()).to.have.length(1)
    expect([...parent.children].every((one) => action(one as PayLinkButton))).to.equal(true)
  })

  it('aborts the request when the last waiting button is removed', async () => {
    bff.on(ROUTE, { json: aLink(), after: pending })
    const button = () => html`<pay-link-button link=${LINK_ID}></pay-link-button>`
    const parent = await fixture(html`<div>${button()}${button()}</div>`)
    const [first, last] = [...parent.children] as [PayLinkButton, PayLinkButton]
    const [call] = bff.calls()
    first.remove()
    expect(call!.aborted).to.equal(false)
    last.remove()
    expect(call!.aborted).to.equal(true)
    bff.on(ROUTE, { json: aLink() })
    parent.append(last)
    await settled()
    expect(target(last)).to.equal(HOSTED)
    expect(last.matches(':state(error)')).to.equal(false)
  })

  it('continues loading when it moves in the document', async () => {
    bff.once(ROUTE, { json: aLink(), after: pending }).on(ROUTE, { json: aLink() })
    const parent = await fixture(
      html`<div><pay-link-button link=${LINK_ID}></pay-link-button></div>`,
    )
    const element = parent.firstElementChild as PayLinkButton
    parent.append(element)
    await settled()
    expect(target(element)).to.equal(HOSTED)
    expect(element.matches(':state(error)')).to.equal(false)
  })

  it('needs no API with a checkout URL as link or with a checkout origin', async () => {
    expect(target(await aButton({ link: HOSTED }))).to.equal(HOSTED)
    const parent = await fixture(html`
      <div><pay-link-button link=${LINK_ID} checkout-origin=${CHECKOUT}></pay-link-button></div>
    `)
    await settled()
    expect(action(parent.firstElementChild as PayLinkButton)!.href).to.equal(HOSTED)
    expect(bff.calls()).to.have.length(0)
  })

  it('offers nothing to click when the link is deleted or inactive', async () => {
    for (const answer of [
      { problem: 'not-found' },
      { json: aLink({ status: 'INACTIVE', url: undefined }) },
    ] as const) {
      for (const layout of ['button', 'inline', 'card'] as const) {
        const element = await aButton({ answer, layout, inside: HOSTED })
        expect(shownText(element)).to.contain('No longer available')
        expect(shownText(element)).not.to.contain('Order')
        expect(element.shadowRoot!.querySelectorAll('a')).to.have.length(0)
        expect(element.matches(':state(unavailable)')).to.equal(true)
        await expect(element).to.be.accessible()
      }
    }
  })

  it('shows an error and retries', async () => {
    const failed = next<PayLinkFailedEvent>(window, 'pay-link-failed')
    const element = await aButton({ answer: { problem: 'upstream-unavailable' } })
    expect((await failed).error?.code).to.equal('upstream-unavailable')
    expect(shownText(element)).to.equal(`${messages['button.failed']} Try again`)
    await expect(element).to.be.accessible()
    bff.on(ROUTE, { json: aLink() })
    shadow(element, 'button')!.focus()
    shadow(element, 'button')!.click()
    await settled()
    expect(shownText(element)).to.equal('Buy')
    expect(document.activeElement === element, 'keeps the focus').to.equal(true)
  })

  it('keeps the known checkout URL when the link fails to load', async () => {
    const element = await aButton({ inside: HOSTED, answer: { offline: true } })
    expect(target(element)).to.equal(HOSTED)
    expect(shownText(element)).to.equal('Order')
  })

  it('says that the price is missing, not the checkout, where a price belongs', async () => {
    const failing = { inside: HOSTED, answer: { offline: true } }
    for (const shape of [{ layout: 'card' }, { showPrice: true }] as const) {
      const element = await aButton({ ...failing, ...shape })
      expect(target(element)).to.equal(HOSTED)
      expect(shownText(element)).to.equal(`Order ${messages['button.no-price']} Try again`)
    }
    const inline = await aButton({ ...failing, layout: 'inline', showPrice: true })
    expect(shownText(inline)).to.equal('Order')
  })

  it('says that the price may be an older one if it can not be read again', async () => {
    const element = await aButton({ layout: 'card' })
    bff.on(ROUTE, { problem: 'upstream-unavailable' })
    const parent = element.parentElement!
    element.remove()
    parent.append(element)
    await settled()
    expect(shownText(element)).to.contain(messages['button.old-price'])
  })

  it('shows a notice within a text as text, not in a box', async () => {
    const answer: Answer = { problem: 'upstream-unavailable' }
    const element = await aButton({ answer, layout: 'inline' })
    const { display, borderStyle } = getComputedStyle(shadow(element, '.notice')!)
    expect([display, borderStyle]).to.deep.equal(['inline', 'none'])
  })

  it('shows an error below the slotted link with a gap, and without a gap when the slot is empty', async () => {
    const answer: Answer = { problem: 'upstream-unavailable' }
    const alone = await aButton({ answer })
    expect(top(shadow(alone, '.notice')!)).to.equal(top(alone))
    const element = await aButton({ answer, inside: 'https://shop.example/order' })
    const { bottom } = element.firstElementChild!.getBoundingClientRect()
    expect(top(shadow(element, '.notice')!) - bottom).to.be.within(4, 16)
  })

  it('shows errors in the same font size in every layout', async () => {
    const answer: Answer = { problem: 'upstream-unavailable' }
    const sizes = []
    for (const layout of ['button', 'card'] as const) {
      const notice = shadow(await aButton({ answer, layout }), '.notice')!
      sizes.push(getComputedStyle(notice).fontSize)
    }
    expect(new Set(sizes).size).to.equal(1)
  })

  it('aligns inline text to the baseline and font of its paragraph', async () => {
    bff.on(ROUTE, { json: aLink() })
    const text = await fixture(html`
      <p style="font: 20px/2 serif"
        ><span>Or </span><pay-link-button link=${LINK_ID} layout="inline" label="this"></pay-link-button
      ></p>
    `)
    await settled()
    const link = action(text.querySelector('pay-link-button')!)!
    expect(getComputedStyle(link).font).to.equal(getComputedStyle(text).font)
    // The padding of a touch target is the same above and below the text.
    const middle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    }
    expect(middle(link)).to.equal(middle(text.firstElementChild!))
  })

  it('keeps its place in a paragraph while loading, and shows errors there', async () => {
    const { promise: opened, resolve: open } = deferred()
    bff.on(ROUTE, { problem: 'upstream-unavailable', after: opened })
    const text = await fixture(html`
      <p><span>Or </span><pay-link-button link=${LINK_ID} layout="inline"></pay-link-button></p>
    `)
    const element = text.querySelector('pay-link-button')!
    const words = text.firstElementChild!.getBoundingClientRect()
    const placed = shadow(element, '.skeleton')!.getBoundingClientRect()
    expect(placed.left).to.be.at.least(words.right)
    expect(text.clientHeight).to.be.at.most(words.height * 1.6)
    open()
    await settled()
    const notice = shadow(element, '.notice')!.getBoundingClientRect()
    expect(notice.left).to.be.at.least(words.right)
    expect(notice.top).to.be.below(words.bottom)
  })

  it('links only to a checkout', async () => {
    for (const link of [
      'javascript:alert(1)',
      `javascript:1//ncp/payment/${LINK_ID}`,
      'https://evil.example/',
    ]) {
      const element = await aButton({ link })
      expect(element.shadowRoot!.querySelectorAll('a')).to.have.length(0)
      expect(shownText(element)).to.equal(messages['button.invalid'])
    }
    const answer = { json: aLink({ url: `javascript:1//ncp/payment/${LINK_ID}` }) }
    expect(target(await aButton({ answer }))).to.equal(undefined)
    const other = { json: aLink({ url: `https://evil.example/ncp/payment/${LINK_ID}` }) }
    configuration.api = location.origin
    const named = await aButton({ answer: other, checkoutOrigin: CHECKOUT })
    expect(target(named)).to.equal(undefined)
    const inside = 'https://evil.example/'
    expect(target(await aButton({ inside, answer: { offline: true } }))).to.equal(undefined)
  })

  it('shows no link and no QR code for an unsafe checkout URL', async () => {
    const path = `/ncp/payment/${LINK_ID}`
    bff.on(`${ROUTE}/qr`, { json: { size: 21, path: 'M0 0h7v1h-7z' } })
    await warned(async () => {
      for (const url of [
        `https://shop.example\\@evil.example${path}`,
        `https://:pw@checkout.example${path}`,
        `${CHECKOUT}/..${path}`,
        `${CHECKOUT} ${path}`,
        `${CHECKOUT}/\u202e${path}`,
      ]) {
        const answer = { json: aLink({ url }) }
        for (const layout of ['button', 'card', 'inline'] as const) {
          const element = await aButton({ answer, layout, qr: true })
          expect(element.shadowRoot!.querySelectorAll('a, svg[part=qr]'), url).to.have.length(0)
          expect(shownText(element), url).to.contain(messages['button.invalid'])
        }
      }
    })
  })

  it('renders texts as text, not as markup', async () => {
    const name = '<img src=x onerror="window.ran = true">'
    const answer = { json: aLink({ items: [anItem({ name, description: name })] }) }
    const element = await aButton({ answer, layout: 'card' })
    expect(shadow(element, '[part=name]')!.textContent).to.equal(name)
    expect(element.shadowRoot!.querySelectorAll('img')).to.have.length(0)
  })

  it('passes the locale to the checkout and uses it', async () => {
    const element = await aButton({ locale: 'de-AT', showPrice: true })
    expect(new URL(target(element)!).searchParams.get('locale.x')).to.equal('de_AT')
    expect(shadow(element, '[part=price]')!.textContent).to.match(/12,50/)
  })

  it('clears the previous link when the link changes', async () => {
    const element = await aButton({ layout: 'card' })
    bff.on('GET /api/payment-links/PLB-000000000000', { after: new Promise(() => {}) })
    element.link = 'PLB-000000000000'
    await element.updateComplete
    expect(shownText(element)).not.to.contain('Field notebook')
  })
})
