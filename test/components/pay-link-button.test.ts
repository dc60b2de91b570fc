/** <pay-link-button>: sells, in every state a link and a browser can be in, and never says "paid". */
import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import '../../components/pay-link-button/pay-link-button.define.ts'
import '../../components/session/till-session.define.ts'
import { tripChannel } from '../../components/internal/checkout-trip.ts'
import { configuration, configure } from '../../components/internal/configuration.ts'
import type {
  PayLinkClosedEvent,
  PayLinkFailedEvent,
  PayLinkLoadedEvent,
  PayLinkOpenEvent,
  PayLinkReturnedEvent,
} from '../../components/pay-link-button/events.ts'
import type { PayLinkButton } from '../../components/pay-link-button/pay-link-button.ts'
import type { TillSession } from '../../components/session/till-session.ts'
import { type Answer, BffDouble, gate, never } from '../support/bff-double.ts'
import { ClockDouble } from '../support/clock-double.ts'
import { next, settled, shownText } from '../support/next.ts'
import { aLink, anItem, aShirt, CHECKOUT, LINK_ID } from '../support/payment-links.ts'

const ROUTE = `GET /api/payment-links/${LINK_ID}`
const HOSTED = `${CHECKOUT}/ncp/payment/${LINK_ID}`

const action = (element: PayLinkButton) =>
  element.shadowRoot!.querySelector<HTMLAnchorElement>('[part=button]')
/** Where the button leads; undefined when it leads nowhere. Elements themselves make endless messages. */
const target = (element: PayLinkButton) => action(element)?.href
const top = (element: Element) => element.getBoundingClientRect().top
const shadow = (element: PayLinkButton, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)

/** A click whose own effect, leaving the page, is held back after the element had its say. */
function click(element: PayLinkButton, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    ...init,
  })
  let prevented = false
  const hold = (held: Event) => {
    prevented = held.defaultPrevented
    held.preventDefault()
  }
  window.addEventListener('click', hold, { once: true })
  action(element)!.dispatchEvent(event)
  return Object.assign(event, { prevented })
}

describe('<pay-link-button>', () => {
  let bff: BffDouble
  const { open } = window

  beforeEach(() => {
    bff = new BffDouble()
    sessionStorage.clear()
  })

  afterEach(() => {
    bff.restore()
    window.open = open
    configuration.api = ''
  })

  async function aButton({
    link = LINK_ID,
    answer = { json: aLink() } as Answer,
    inside = '',
    ...rest
  }: {
    link?: string
    answer?: Answer
    inside?: string
  } & Partial<PayLinkButton> = {}) {
    bff.on(ROUTE, answer)
    const element = await fixture<PayLinkButton>(html`
      <pay-link-button link=${link}>${inside ? html`<a href=${inside}>Order</a>` : ''}</pay-link-button>
    `)
    Object.assign(element, rest)
    await settled()
    return element
  }

  it('is a real link to the hosted checkout', async () => {
    const loaded = next<PayLinkLoadedEvent>(window, 'pay-link-loaded')
    const element = await aButton()
    expect(target(element)).to.equal(HOSTED)
    expect(shownText(element)).to.equal('Buy')
    expect((await loaded).link.items[0]!.name).to.equal('Field notebook')
    await expect(element).to.be.accessible()
  })

  it('shows the price when asked to, and where prices begin when there are several', async () => {
    expect(shownText(await aButton({ showPrice: true }))).to.equal('Buy $12.50')
    const answer = { json: aLink({ items: [aShirt()] }) }
    expect(shownText(await aButton({ showPrice: true, answer }))).to.equal('Buy From $28.00')
  })

  it('takes its text from the label, or from the link inside', async () => {
    expect(shownText(await aButton({ label: 'Get it' }))).to.equal('Get it')
    expect(shownText(await aButton({ inside: HOSTED }))).to.equal('Order')
  })

  it('shows the link inside while it reads, and works before the answer', async () => {
    const { opened, open } = gate()
    const element = await aButton({ inside: HOSTED, answer: { json: aLink(), after: opened } })
    expect(element.matches(':state(loading)')).to.equal(true)
    expect(target(element)).to.equal(HOSTED)
    open()
    await settled()
    expect(element.matches(':state(loading)')).to.equal(false)
  })

  it('shows a placeholder of its size while it reads and nothing is inside', async () => {
    const { opened, open } = gate()
    const element = await aButton({ answer: { json: aLink(), after: opened } })
    const { height } = shadow(element, '.skeleton')!.getBoundingClientRect()
    open()
    await settled()
    expect(action(element)!.getBoundingClientRect().height).to.equal(height)
  })

  it('makes one call for twenty buttons of a link', async () => {
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

  it('gives its reading up when the last button that waits for it is gone', async () => {
    bff.on(ROUTE, { json: aLink(), after: never })
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

  it('goes on reading when it is put elsewhere', async () => {
    bff.once(ROUTE, { json: aLink(), after: never }).on(ROUTE, { json: aLink() })
    const parent = await fixture(
      html`<div><pay-link-button link=${LINK_ID}></pay-link-button></div>`,
    )
    const element = parent.firstElementChild as PayLinkButton
    parent.append(element)
    await settled()
    expect(target(element)).to.equal(HOSTED)
    expect(element.matches(':state(error)')).to.equal(false)
  })

  it('asks the API of the session around it', async () => {
    bff.on(ROUTE, { json: aLink() })
    await fixture(html`
      <till-session api="https://pay.shop.example"><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
      <till-session .api=${'https://till.shop.example'}><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
    `)
    await settled()
    const origins = bff.calls().map(({ origin }) => origin)
    expect(origins).to.have.members(['https://pay.shop.example', 'https://till.shop.example'])
  })

  it('asks the API that the session around it is given later, whatever the first has said', async () => {
    bff.on(ROUTE, ({ origin }) =>
      origin === location.origin ? { problem: 'not-found' } : { json: aLink() },
    )
    const session = await fixture<TillSession>(html`
      <till-session><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
    `)
    await settled()
    expect(shownText(session)).to.equal('No longer available')
    session.api = 'https://pay.shop.example'
    await settled()
    expect(shownText(session)).to.equal('Buy')
  })

  it('believes the newer of two answers, whichever comes last', async () => {
    const { abort } = AbortController.prototype
    // Nothing is given up, as if each answer were on its way already.
    AbortController.prototype.abort = () => {}
    try {
      for (const last of ['older', 'newer']) {
        const gates = { older: gate(), newer: gate() }
        bff.on(ROUTE, ({ origin }) =>
          origin.includes('newer')
            ? { json: aLink(), after: gates.newer.opened }
            : { problem: 'not-found', after: gates.older.opened },
        )
        configure({ api: `https://older-than-${last}.example` })
        const parent = await fixture(html`
          <div><pay-link-button link=${LINK_ID} show-price></pay-link-button></div>
        `)
        configure({ api: `https://newer-with-${last}-last.example` })
        await settled()
        for (const name of last === 'older' ? ['newer', 'older'] : ['older', 'newer']) {
          gates[name as 'older' | 'newer'].open()
          await settled()
        }
        expect(bff.calls(ROUTE).at(-2)!.aborted, 'was answered').to.equal(false)
        expect(shownText(parent), `${last} last`).to.equal('Buy $12.50')
      }
    } finally {
      AbortController.prototype.abort = abort
    }
  })

  it('needs no API when the link is a whole address or the checkout is named', async () => {
    expect(target(await aButton({ link: HOSTED }))).to.equal(HOSTED)
    const parent = await fixture(html`
      <div><pay-link-button link=${LINK_ID} checkout-origin=${CHECKOUT}></pay-link-button></div>
    `)
    await settled()
    expect(action(parent.firstElementChild as PayLinkButton)!.href).to.equal(HOSTED)
    expect(bff.calls()).to.have.length(0)
  })

  it('offers nothing to click when the link is deleted or can’t be bought', async () => {
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

  it('says what is the matter and tries again', async () => {
    const failed = next<PayLinkFailedEvent>(window, 'pay-link-failed')
    const element = await aButton({ answer: { problem: 'upstream-unavailable' } })
    expect((await failed).error?.code).to.equal('upstream-unavailable')
    expect(shownText(element)).to.equal('This can’t be shown right now. Try again')
    await expect(element).to.be.accessible()
    bff.on(ROUTE, { json: aLink() })
    shadow(element, 'button')!.focus()
    shadow(element, 'button')!.click()
    await settled()
    expect(shownText(element)).to.equal('Buy')
    expect(document.activeElement === element, 'keeps the focus').to.equal(true)
  })

  it('keeps selling when the link can’t be read but its address is known', async () => {
    const element = await aButton({ inside: HOSTED, answer: { offline: true } })
    expect(target(element)).to.equal(HOSTED)
    expect(shownText(element)).to.equal('Order')
  })

  it('says what is the matter below the link inside, with a gap, and with none where nothing is', async () => {
    const answer: Answer = { problem: 'upstream-unavailable' }
    const alone = await aButton({ answer })
    expect(top(shadow(alone, '.notice')!)).to.equal(top(alone))
    const element = await aButton({ answer, inside: 'https://shop.example/order' })
    const { bottom } = element.firstElementChild!.getBoundingClientRect()
    expect(top(shadow(element, '.notice')!) - bottom).to.be.within(4, 16)
  })

  it('says what is the matter in letters of one size in every layout', async () => {
    const answer: Answer = { problem: 'upstream-unavailable' }
    const sizes = []
    for (const layout of ['button', 'card'] as const) {
      const notice = shadow(await aButton({ answer, layout }), '.notice')!
      sizes.push(getComputedStyle(notice).fontSize)
    }
    expect(new Set(sizes).size).to.equal(1)
  })

  it('stands on the line of the text around it, in its letters', async () => {
    bff.on(ROUTE, { json: aLink() })
    const text = await fixture(html`
      <p style="font: 20px/2 serif"
        ><span>Or </span><pay-link-button link=${LINK_ID} layout="inline" label="this"></pay-link-button
      ></p>
    `)
    await settled()
    const link = action(text.querySelector('pay-link-button')!)!
    expect(getComputedStyle(link).font).to.equal(getComputedStyle(text).font)
    expect(top(link)).to.equal(top(text.firstElementChild!))
  })

  it('keeps its place in the line of a text while it reads, and says there what is the matter', async () => {
    const { opened, open } = gate()
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

  it('never links to anything but a checkout', async () => {
    for (const link of [
      'javascript:alert(1)',
      `javascript:1//ncp/payment/${LINK_ID}`,
      'https://evil.example/',
    ]) {
      const element = await aButton({ link })
      expect(element.shadowRoot!.querySelectorAll('a')).to.have.length(0)
      expect(shownText(element)).to.equal('This payment link can’t be opened.')
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

  it('shows text as text', async () => {
    const name = '<img src=x onerror="window.ran = true">'
    const answer = { json: aLink({ items: [anItem({ name, description: name })] }) }
    const element = await aButton({ answer, layout: 'card' })
    expect(shadow(element, '[part=name]')!.textContent).to.equal(name)
    expect(element.shadowRoot!.querySelectorAll('img')).to.have.length(0)
  })

  it('hands the language on to the checkout and speaks it', async () => {
    const element = await aButton({ locale: 'de-AT', showPrice: true })
    expect(new URL(target(element)!).searchParams.get('locale.x')).to.equal('de_AT')
    expect(shadow(element, '[part=price]')!.textContent).to.match(/12,50/)
  })

  it('forgets one link when it gets another', async () => {
    const element = await aButton({ layout: 'card' })
    bff.on('GET /api/payment-links/PLB-000000000000', { after: new Promise(() => {}) })
    element.link = 'PLB-000000000000'
    await element.updateComplete
    expect(shownText(element)).not.to.contain('Field notebook')
  })

  describe('opening the checkout', () => {
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

  describe('as a card', () => {
    const aCard = (rest: Parameters<typeof aButton>[0] = {}) =>
      aButton({ layout: 'card', answer: { json: aLink({ items: [aShirt()] }) }, ...rest })
    const total = (element: PayLinkButton) => shadow(element, '.total dd')!.textContent!.trim()
    const radio = (element: PayLinkButton, label: string) =>
      [...element.shadowRoot!.querySelectorAll('label')]
        .find((one) => one.textContent!.trim().startsWith(label))!
        .querySelector('input')!

    it('shows what is sold and what it comes to', async () => {
      const element = await aCard()
      const text = shownText(element)
      for (const part of ['Harbour tee', 'From $28.00', 'Size', 'Colour', 'Quantity', 'Shipping']) {
        expect(text).to.contain(part)
      }
      // 28.00 + 4.90 + 2.31
      expect(total(element)).to.equal('$35.21')
      expect(text).to.contain('again at checkout')
      await expect(element).to.be.accessible()
    })

    it('keeps what is sold at the side where its card begins, whatever its language', async () => {
      const words = document.createRange()
      for (const [dir, name] of [
        ['rtl', 'Notebook'],
        ['ltr', 'دفتر'],
      ] as const) {
        const answer = { json: aLink({ items: [anItem({ name, description: name })] }) }
        const element = await aButton({ answer, layout: 'card', dir })
        for (const part of ['name', 'description']) {
          words.selectNodeContents(shadow(element, `[part=${part}]`)!)
          const { left, right } = words.getBoundingClientRect()
          const card = element.getBoundingClientRect()
          const gap = dir === 'rtl' ? card.right - right : left - card.left
          expect(gap, `${part}, ${dir}`).to.be.below(40)
        }
      }
    })

    it('keeps the total up with the choices', async () => {
      const element = await aCard()
      radio(element, 'XL').click()
      await element.updateComplete
      expect(total(element)).to.equal('$38.46')
      shadow(element, '.step:last-of-type')!.click()
      await element.updateComplete
      // 62.00 + 6.00 + 5.12 (5.115 half up)
      expect(total(element)).to.equal('$73.12')
    })

    it('says the new total to who can’t see it, once something was chosen', async () => {
      const element = await aCard()
      const said = () => shadow(element, '[role=status]')!.textContent!.trim()
      expect(said()).to.equal('')
      radio(element, 'XL').click()
      await element.updateComplete
      expect(said()).to.equal('$38.46')
    })

    it('begins with the variant and the quantity of its attributes', async () => {
      const element = await aCard({ variant: 'XL', quantity: 2 })
      expect(total(element)).to.equal('$73.12')
      expect(radio(element, 'XL').checked).to.equal(true)
    })

    it('works by keyboard', async () => {
      const element = await aCard()
      radio(element, 'S').focus()
      await sendKeys({ press: 'ArrowRight' })
      await sendKeys({ press: 'ArrowRight' })
      await element.updateComplete
      expect(radio(element, 'XL').checked).to.equal(true)
      shadow(element, 'input[type=number]')!.focus()
      await sendKeys({ press: 'ArrowUp' })
      await sendKeys({ press: 'Tab' })
      await element.updateComplete
      expect(total(element)).to.equal('$73.12')
    })

    it('keeps the focus on a step that has come to its end', async () => {
      const element = await aCard({ quantity: 2 })
      const less = shadow(element, '.step')!
      less.focus()
      less.click()
      await element.updateComplete
      expect(less.getAttribute('aria-disabled')).to.equal('true')
      expect(element.shadowRoot!.activeElement === less).to.equal(true)
    })

    it('puts a quantity that can’t be right', async () => {
      const element = await aCard()
      const input = shadow(element, 'input[type=number]') as HTMLInputElement
      for (const [typed, becomes] of [
        ['99', '5'],
        ['-3', '1'],
        ['', '1'],
        ['2.7', '2'],
      ] as const) {
        input.value = typed
        input.dispatchEvent(new Event('change'))
        await element.updateComplete
        expect(input.value).to.equal(becomes)
      }
    })

    it('stays short when there is nothing to choose or to add', async () => {
      const element = await aButton({ layout: 'card' })
      expect(shownText(element)).to.equal('Field notebook $12.50 Dotted, 96 pages. Buy')
    })

    it('never calls a sum that is not whole a total', async () => {
      const items = [anItem({ shipping: [{ type: 'PREFERENCE' }] })]
      const text = shownText(await aCard({ answer: { json: aLink({ items }) } }))
      expect(text).to.contain('Shipping At checkout')
      expect(text).to.contain('Estimated total $12.50')
    })

    it('fits 320 pixels, and words of any length', async () => {
      await setViewport({ width: 320, height: 700 })
      const items = [{ ...aShirt(), name: 'x'.repeat(500), description: 'y'.repeat(5000) }]
      const element = await aCard({ answer: { json: aLink({ items }) } })
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
      expect(element.getBoundingClientRect().width).to.be.at.most(innerWidth)
      await setViewport({ width: 800, height: 600 })
    })
  })

  describe('with its QR code', () => {
    const CODE = `GET /api/payment-links/${LINK_ID}/qr`
    const PATH = 'M0 0h7v1h-7zM8 0h1v1h-1z'
    const drawn = (element: PayLinkButton) => shadow(element, '[part=qr]')

    it('draws it below the button, named, with its quiet zone', async () => {
      bff.on(CODE, { json: { size: 29, path: PATH } })
      const element = await aButton({ qr: true })
      expect(drawn(element)!.getAttribute('viewBox')).to.equal('-4 -4 37 37')
      expect(drawn(element)!.querySelector('path')!.getAttribute('d')).to.equal(PATH)
      expect(drawn(element)!.ariaLabel).to.equal('QR code: opens the checkout on a phone')
      expect(target(element)).to.equal(HOSTED)
      await expect(element).to.be.accessible()
      element.qr = false
      await settled()
      expect(drawn(element) === null).to.equal(true)
    })

    it('asks for it only where it is wanted, once for all buttons of a link', async () => {
      await aButton()
      expect(bff.calls(CODE)).to.have.length(0)
      bff.on(ROUTE, { json: aLink() }).on(CODE, { json: { size: 29, path: PATH } })
      await fixture(html`
        <div>
          <pay-link-button link=${LINK_ID} qr></pay-link-button>
          <pay-link-button link=${LINK_ID} qr></pay-link-button>
        </div>
      `)
      await settled()
      expect(bff.calls(CODE)).to.have.length(1)
    })

    it('leaves the button as it is while it is awaited, and when it can’t be had', async () => {
      const plain = await aButton({ label: 'Buy' })
      for (const answer of [
        { problem: 'upstream-failed' } as const,
        { json: { size: 29, path: 'M0 0h7v1h-7z<script>' } },
        { json: { size: 29, path: 'url(https://elsewhere.example)' } },
        { json: { size: 'wide', path: PATH } },
        { json: { size: 29 } },
        { json: null },
      ]) {
        const asked = gate()
        bff.on(CODE, { ...answer, after: asked.opened })
        const element = await aButton({ qr: true, label: 'Buy' })
        expect(shownText(element)).to.equal(shownText(plain))
        asked.open()
        await settled()
        expect(drawn(element) === null, JSON.stringify(answer)).to.equal(true)
        expect(shownText(element)).to.equal(shownText(plain))
        expect(target(element)).to.equal(HOSTED)
      }
    })

    it('draws none of a link that is gone, or that leads where nothing may be opened', async () => {
      bff.on(CODE, { json: { size: 29, path: PATH } })
      const gone = await aButton({ qr: true, answer: { problem: 'not-found' } })
      expect(drawn(gone) === null).to.equal(true)
      const elsewhere = await aButton({ qr: true, checkoutOrigin: 'https://other.example' })
      expect(drawn(elsewhere) === null).to.equal(true)
    })
  })
})
