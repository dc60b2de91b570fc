/** <pay-link-button>: how a checkout is opened, watched and come back from; nothing is ever called paid. */
import { expect } from '@open-wc/testing'
import '../../../components/pay-link-button/pay-link-button.define.ts'
import { tripChannel } from '../../../components/internal/checkout-trip.ts'
import type {
  PayLinkClosedEvent,
  PayLinkFailedEvent,
  PayLinkOpenEvent,
  PayLinkReturnedEvent,
} from '../../../components/pay-link-button/events.ts'
import { BffDouble } from '../../support/bff-double.ts'
import { ClockDouble } from '../../support/clock-double.ts'
import { next, settled, shownText } from '../../support/next.ts'
import { action, buttonOn, click, HOSTED, shadow } from '../../support/pay-link-button.ts'
import { LINK_ID } from '../../support/payment-links.ts'

describe('<pay-link-button> opening the checkout', () => {
  let bff: BffDouble
  const { open } = window

  beforeEach(() => {
    bff = new BffDouble()
    sessionStorage.clear()
  })
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

  /** The return page's word, from another window. */
  async function comeBack(trip: string | undefined): Promise<void> {
    const channel = tripChannel()
    channel.postMessage({ kind: 'returned', trip })
    await settled()
    await settled()
    channel.close()
  }
  const tripId = () => JSON.parse(opened[0]!.trip!).id as string

  it('leaves by the link itself, and remembers the reference for the way back', async () => {
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

  it('can be kept from opening, and says where it would go', async () => {
    const element = await aButton({ presentation: 'popup' })
    let url = ''
    element.addEventListener('pay-link-open', (event) => {
      url = (event as PayLinkOpenEvent).url
      event.preventDefault()
    })
    expect(click(element)).to.include({ prevented: true })
    expect([url, opened.length]).to.deep.equal([HOSTED, 0])
  })

  it('opens a popup inside the click, without a way back into this page', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    expect(opened[0]!.url).to.equal(HOSTED)
    expect(opened[0]!.features).to.contain('popup')
    expect(popup!.opener).to.equal(null)
    // Left here, it would close this window on the return page.
    expect(sessionStorage.getItem('tillkit-checkout')).to.equal(null)
    await settled()
    expect(shownText(element)).to.contain('Checkout is open in another window.')
    shadow(element, '[part=notice] button')!.click()
    expect(popup!.focused).to.equal(1)
    await expect(element).to.be.accessible()
  })

  it('brings an open checkout forward instead of opening a second', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    expect(click(element)).to.include({ prevented: true })
    expect([opened.length, popup!.focused]).to.deep.equal([1, 1])
    popup!.closed = true
    click(element)
    expect(opened).to.have.length(2)
  })

  it('offers a plain link when the popup is blocked', async () => {
    popup = null
    const element = await aButton({ presentation: 'popup' })
    const failed = next<PayLinkFailedEvent>(element, 'pay-link-failed')
    click(element)
    expect((await failed).reason).to.equal('blocked')
    await settled()
    expect(shownText(element)).to.contain('blocked')
    const link = shadow(element, '[part=notice] a') as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).to.deep.equal([HOSTED, '_blank', 'noopener'])
    await expect(element).to.be.accessible()
  })

  it('notices the return of its own buyer, closes the popup, and claims nothing', async () => {
    const element = await aButton({ presentation: 'popup', reference: 'order-7' })
    click(element)
    await comeBack('somebody-else')
    expect(popup!.closed).to.equal(false)
    const returned = next<PayLinkReturnedEvent>(element, 'pay-link-returned')
    await comeBack(tripId())
    expect(await returned).to.include({ link: LINK_ID, reference: 'order-7' })
    expect(popup!.closed).to.equal(true)
    await settled()
    expect(shownText(element)).to.contain('You’re back from checkout. If you paid')
    await expect(element).to.be.accessible()
  })

  it('says once that the popup can’t be observed, and still hears the return after', async () => {
    const element = await aButton({ presentation: 'popup' })
    const clock = new ClockDouble()
    const heard: string[] = []
    element.addEventListener('pay-link-closed', (event) => {
      heard.push(`closed ${(event as PayLinkClosedEvent).link}`)
    })
    element.addEventListener('pay-link-returned', () => heard.push('returned'))
    click(element)
    popup!.closed = true
    await clock.advance(5000)
    clock.restore()
    expect(heard).to.deep.equal([`closed ${LINK_ID}`])
    await comeBack(tripId())
    expect(heard).to.deep.equal([`closed ${LINK_ID}`, 'returned'])
  })

  it('opens a tab by the link itself and hears its return', async () => {
    const element = await aButton({ presentation: 'tab' })
    const link = action(element)!
    expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener'])
    expect(link.textContent).to.contain('opens a new window')
    click(element)
    const returned = next(element, 'pay-link-returned')
    await comeBack(undefined)
    await returned
  })

  it('leaves the browser’s own ways of opening a link alone', async () => {
    const element = await aButton({ presentation: 'popup' })
    expect(click(element, { ctrlKey: true })).to.include({ prevented: false })
    expect(opened).to.have.length(0)
  })

  it('believes no message but its own', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    let returned = 0
    element.addEventListener('pay-link-returned', () => returned++)
    const channel = tripChannel()
    for (const odd of [
      null,
      'returned',
      { kind: 'paid', trip: tripId() },
      { kind: 'returned' },
      7,
    ]) {
      channel.postMessage(odd)
    }
    await settled()
    channel.close()
    expect(returned).to.equal(0)
  })

  it('stops listening when it is removed', async () => {
    const element = await aButton({ presentation: 'popup' })
    click(element)
    let returned = 0
    element.addEventListener('pay-link-returned', () => returned++)
    element.remove()
    await comeBack(tripId())
    expect(returned).to.equal(0)
  })
})
