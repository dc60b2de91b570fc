/** Renders a `<pay-link-button>` beside a mock API. */
import { fixture, html } from '@open-wc/testing'
import type { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { aLink, CHECKOUT, LINK_ID } from '../../../demo/fixtures/customer.ts'
import type { Answer, MockBff } from './mock-bff.ts'
import { settled } from './wait.ts'

export const ROUTE = `GET /api/payment-links/${LINK_ID}`
export const HOSTED = `${CHECKOUT}/ncp/payment/${LINK_ID}`

export const action = (element: PayLinkButton) =>
  element.shadowRoot!.querySelector<HTMLAnchorElement>('[part=button]')
/** The link target of the button, if any. Returned as text, because diffs of elements never end. */
export const target = (element: PayLinkButton) => action(element)?.href
export const shadow = (element: PayLinkButton, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)

/** Clicks the button; a navigation is prevented after the element has handled the event. */
export function click(
  element: PayLinkButton,
  init: MouseEventInit = {},
  type: 'click' | 'auxclick' = 'click',
): MouseEvent {
  const event = new MouseEvent(type, {
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
  window.addEventListener(type, hold, { once: true })
  action(element)!.dispatchEvent(event)
  return Object.assign(event, { prevented })
}

/** Renders one button with a link from the mock API. */
export const buttonOn =
  (api: () => MockBff) =>
  async ({
    link = LINK_ID,
    answer = { json: aLink() } as Answer,
    inside = '',
    ...rest
  }: {
    link?: string
    answer?: Answer
    inside?: string
  } & Partial<PayLinkButton> = {}): Promise<PayLinkButton> => {
    api().on(ROUTE, answer)
    const element = await fixture<PayLinkButton>(html`
      <pay-link-button link=${link}>${inside ? html`<a href=${inside}>Order</a>` : ''}</pay-link-button>
    `)
    Object.assign(element, rest)
    await settled()
    return element
  }
