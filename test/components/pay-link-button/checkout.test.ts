/** <pay-link-button>: opens a checkout, observes it and handles the return; never claims a payment. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import {
  loadAttempt,
  openReturnChannel,
} from '../../../components/internal/domain/checkout-attempt.ts'
import { messages } from '../../../components/pay-link-button/messages.ts'
import type {
  PayLinkClosedEvent,
  PayLinkFailedEvent,
  PayLinkOpenEvent,
  PayLinkReturnedEvent,
} from '../../../components/pay-link-button/pay-link-button.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { aLink, LINK_ID } from '../../../demo/fixtures/customer.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { action, buttonOn, click, HOSTED, shadow } from '../../support/elements/pay-link-button.ts'
import { channelsHeard, next, settled, shownText } from '../../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)

describe('<pay-link-button> opening the checkout', () => {
  let bff: MockBff
  const { open } = window

  afterEach(() => {
    bff.restore()
    window.open = open
  })

  const aButton = buttonOn(() => bff)

  interface FakeWindow {
    closed: boolean
    opener: unknown
    focused: number
    close(): void
    focus(): void
  }
  let opened: { url: string; features: string; trip: string | null }[]
  let popup: FakeWindow | null

  beforeEach(() => {
    bff = new MockBff()
    sessionStorage.clear()
    opened = []
    popup = {
      closed: false,
      opener: window,
      focused: 0,
      close() {
        this.closed = true
      },
      focus() {
        this.focused++
      },
    }
    window.open = (url, _, features = '') => {
      // A popup starts with a copy of its opener's storage.
      opened.push({
        url: String(url),
        features,
        trip: sessionStorage.getItem('tillkit-checkout'),
      })
      return popup as unknown as Window
    }
  })

  /** Posts the message of the return page, from another window. */
  async function comeBack(trip?: string): Promise<void> {
    const channel = openReturnChannel()!
    channel.postMessage({ kind: 'returned', attempt: trip })
    await channelsHeard()
    channel.close()
  }
  const tripId = () => JSON.parse(opened[0]!.trip!).id as string

  it('navigates by its link, and stores the reference for the return', async () => {
    const element = await aButton({ reference: 'order-7' })
    const happened = next(element, 'pay-link-opened')
    expect(click(element)).to.include({ prevented: false })
    await happened
    expect(opened).to.have.length(0)
    expect(JSON.parse(sessionStorage.getItem('tillkit-checkout')!)).to.include({
      link: LINK_ID,
      reference: 'order-7',
      popup: false,
    })
  })

  it('opens nothing when the page cancels the event, which carries the URL', async () => {
    const element = await aButton({ presentation: 'popup' })
    let url = ''
    element.addEventListener('pay-link-open', (event) => {
      url = (event as PayLinkOpenEvent).url
      event.preventDefault()
    })
    expect(click(element)).to.include({ prevented: true })
    expect([url, opened.length]).to.deep.equal([HOSTED, 0])
  })

  it('opens a popup during the click, without an opener', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    expect(opened[0]!.url).to.equal(HOSTED)
    expect(opened[0]!.features).to.contain('popup')
    expect(popup!.opener).to.equal(null)
    // A stored attempt would close this window on the return page.
    expect(sessionStorage.getItem('tillkit-checkout')).to.equal(null)
    await settled()
    expect(shownText(element)).to.contain(messages['button.open'])
    shadow(element, '[part=notice] button')!.click()
    expect(popup!.focused).to.equal(1)
    await expect(element).to.be.accessible()
  })

  it('focuses an open checkout instead of opening a second one', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    expect(click(element)).to.include({ prevented: true })
    expect([opened.length, popup!.focused]).to.deep.equal([1, 1])
    popup!.closed = true
    click(element)
    expect(opened).to.have.length(2)
  })

  it('shows a plain link when the popup is blocked', async () => {
    popup = null
    const element = await aButton({ presentation: 'popup' })
    const failed = next<PayLinkFailedEvent>(element, 'pay-link-failed')
    click(element)
    expect((await failed).reason).to.equal('blocked')
    await settled()
    expect(shownText(element)).to.contain('blocked')
    const link = shadow(element, '[part=notice] a') as HTMLAnchorElement
    expect([link.href, link.target], 'in this tab').to.deep.equal([HOSTED, ''])
    await expect(element).to.be.accessible()
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(loadAttempt(), 'its return will be heard').to.include({ link: LINK_ID, popup: false })
  })

  it('handles the return of its own buyer, closes the popup, and claims no payment', async () => {
    const element = await aButton({ presentation: 'popup', reference: 'order-7' })
    click(element)
    await comeBack('somebody-else')
    expect(popup!.closed).to.equal(false)
    const returned = next<PayLinkReturnedEvent>(element, 'pay-link-returned')
    await comeBack(tripId())
    expect(await returned).to.include({ link: LINK_ID, reference: 'order-7' })
    expect(popup!.closed).to.equal(true)
    await settled()
    expect(shownText(element)).to.contain(messages['button.returned'])
    await expect(element).to.be.accessible()
  })

  it('does not invite the returned buyer to buy a second time, until the next click', async () => {
    const element = await aButton({ presentation: 'popup', label: 'Buy the map' })
    click(element)
    await comeBack(tripId())
    await settled()
    expect(action(element)!.textContent).to.contain(messages['button.go-on'])
    expect(action(element)!.classList.contains('quiet')).to.equal(true)
    element.purchased = true
    await settled()
    expect(action(element)!.textContent).to.contain('Buy again')
    expect(action(element)!.classList.contains('quiet')).to.equal(true)
    popup!.closed = false
    click(element)
    await settled()
    expect(action(element)!.textContent).to.contain('Buy the map')
    expect(element.purchased).to.equal(false)
    expect(shownText(element)).not.to.contain(messages['button.returned'])
  })

  it('shows the text of the page in the slot "returned" after the return, and not before', async () => {
    const element = await aButton({ presentation: 'popup' })
    const order = Object.assign(document.createElement('p'), { slot: 'returned' })
    order.textContent = 'Thank you. Order 7'
    element.append(order)
    expect(order.checkVisibility()).to.equal(false)
    click(element)
    await comeBack(tripId())
    await settled()
    expect(order.checkVisibility()).to.equal(true)
    expect(order.assignedSlot!.closest('[role=status]')).to.exist
  })

  it('warns once that the popup is not observable, and still handles the return', async () => {
    const element = await aButton({ presentation: 'popup' })
    const clock = new FakeTimers()
    const events: string[] = []
    element.addEventListener('pay-link-closed', (event) => {
      events.push(`closed ${(event as PayLinkClosedEvent).link}`)
    })
    element.addEventListener('pay-link-returned', () => events.push('returned'))
    click(element)
    popup!.closed = true
    await clock.advance(5000)
    clock.restore()
    expect(events).to.deep.equal([`closed ${LINK_ID}`])
    await comeBack(tripId())
    expect(events).to.deep.equal([`closed ${LINK_ID}`, 'returned'])
  })

  it('opens a tab during the click, without an opener, and handles its return', async () => {
    const element = await aButton({ presentation: 'tab', reference: 'order-7' })
    const link = action(element)!
    expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener'])
    expect(link.textContent).to.contain('opens a new window')
    expect(click(element)).to.include({ prevented: true })
    expect(opened[0]).to.include({ url: HOSTED, features: '' })
    expect(popup!.opener).to.equal(null)
    const returned = next<PayLinkReturnedEvent>(element, 'pay-link-returned')
    await comeBack(tripId())
    expect(await returned).to.include({ link: LINK_ID, reference: 'order-7' })
  })

  it('handles the return of its own tab alone, of several that are open', async () => {
    const [first, second] = [
      await aButton({ presentation: 'tab', reference: 'order-a' }),
      await aButton({ presentation: 'tab', reference: 'order-b' }),
    ]
    const references: string[] = []
    const note = (event: Event) => references.push((event as PayLinkReturnedEvent).reference)
    for (const element of [first, second]) element.addEventListener('pay-link-returned', note)
    click(first)
    click(second)
    // A return page that was opened directly, or reloaded, has no attempt.
    await comeBack()
    expect(references).to.deep.equal([])
    await comeBack(JSON.parse(opened[1]!.trip!).id)
    expect(references).to.deep.equal(['order-b'])
    expect(shownText(first)).not.to.contain(messages['button.returned'])
  })

  it('shows a plain link when the browser opens no tab, and reports no opened checkout', async () => {
    popup = null
    const element = await aButton({ presentation: 'tab' })
    let reported = 0
    element.addEventListener('pay-link-opened', () => reported++)
    const failed = next<PayLinkFailedEvent>(element, 'pay-link-failed')
    click(element)
    expect((await failed).reason).to.equal('blocked')
    await settled()
    expect(shadow(element, '[part=notice] a') !== null).to.equal(true)
    expect(reported).to.equal(0)
  })

  for (const presentation of ['popup', 'tab'] as const) {
    it(`opens a ${presentation} where the browser refuses a BroadcastChannel`, async () => {
      const { BroadcastChannel } = window
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      } as unknown as typeof BroadcastChannel
      try {
        const element = await aButton({ presentation })
        const happened = next(element, 'pay-link-opened')
        click(element)
        await happened
        expect(opened).to.have.length(1)
      } finally {
        window.BroadcastChannel = BroadcastChannel
      }
    })
  }

  it('follows its popup after it was moved: the return, and the closing', async () => {
    const element = await aButton({ presentation: 'popup' })
    const clock = new FakeTimers()
    click(element)
    document.body.append(element)
    await clock.advance(1000)
    expect(shownText(element)).to.contain(messages['button.open'])
    popup!.closed = true
    const closed = next<PayLinkClosedEvent>(element, 'pay-link-closed')
    await clock.advance(1000)
    clock.restore()
    expect((await closed).link).to.equal(LINK_ID)
    expect(shownText(element)).not.to.contain(messages['button.open'])
    const returned = next(element, 'pay-link-returned')
    element.remove()
    document.body.append(element)
    await comeBack(tripId())
    await returned
    element.remove()
  })

  it('shows the state of a checkout only on the link that it was opened for', async () => {
    const other = 'PLB-ZZZZZZ999999'
    bff.on(`GET /api/payment-links/${other}`, {
      json: aLink({ id: other, url: HOSTED.replace(LINK_ID, other) }),
    })
    const element = await aButton({ presentation: 'popup', label: 'Buy' })
    click(element)
    await settled()
    element.link = other
    await settled()
    expect(shownText(element)).not.to.contain(messages['button.open'])
    const returned = next<PayLinkReturnedEvent>(element, 'pay-link-returned')
    await comeBack(tripId())
    expect((await returned).link).to.equal(LINK_ID)
    await settled()
    expect(shownText(element)).not.to.contain(messages['button.returned'])
    expect(action(element)!.textContent).not.to.contain(messages['button.go-on'])
    element.link = LINK_ID
    await settled()
    expect(action(element)!.textContent).to.contain(messages['button.go-on'])
  })

  it('lets the page cancel a middle click, and reports it otherwise', async () => {
    const element = await aButton({ presentation: 'popup' })
    const seen: string[] = []
    for (const type of ['pay-link-open', 'pay-link-opened']) {
      element.addEventListener(type, () => seen.push(type))
    }
    expect(click(element, { button: 1 }, 'auxclick')).to.include({ prevented: false })
    expect(seen).to.deep.equal(['pay-link-open', 'pay-link-opened'])
    element.addEventListener('pay-link-open', (event) => event.preventDefault())
    expect(click(element, { button: 1 }, 'auxclick')).to.include({ prevented: true })
    expect(click(element, { button: 2 }, 'auxclick')).to.include({ prevented: false })
    expect([seen.length, opened.length]).to.deep.equal([3, 0])
  })

  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
    it(`does not intercept a click with ${key}`, async () => {
      const element = await aButton({ presentation: 'popup' })
      expect(click(element, { [key]: true })).to.include({ prevented: false })
      expect(opened).to.have.length(0)
    })

  it('ignores messages of other attempts', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    let returned = 0
    element.addEventListener('pay-link-returned', () => returned++)
    const channel = openReturnChannel()!
    for (const odd of [
      null,
      'returned',
      { kind: 'paid', attempt: tripId() },
      { kind: 'returned' },
      7,
    ]) {
      channel.postMessage(odd)
    }
    await channelsHeard()
    channel.close()
    expect(returned).to.equal(0)
  })

  it('removes its listeners on disconnect', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    let returned = 0
    element.addEventListener('pay-link-returned', () => returned++)
    element.remove()
    await comeBack(tripId())
    expect(returned).to.equal(0)
  })
})
