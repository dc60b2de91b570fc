/** A `<pay-link-button>` beside a fake API, and what tests ask of it. */
import { fixture, html } from '@open-wc/testing'
import type { PayLinkButton } from '../../components/pay-link-button/pay-link-button.ts'
import type { Answer, BffDouble } from './bff-double.ts'
import { settled } from './next.ts'
import { aLink, CHECKOUT, LINK_ID } from './payment-links.ts'

export const ROUTE = `GET /api/payment-links/${LINK_ID}`
export const HOSTED = `${CHECKOUT}/ncp/payment/${LINK_ID}`

export const action = (element: PayLinkButton) =>
  element.shadowRoot!.querySelector<HTMLAnchorElement>('[part=button]')
/** Where the button leads; undefined when it leads nowhere. Elements themselves make endless messages. */
export const target = (element: PayLinkButton) => action(element)?.href
export const shadow = (element: PayLinkButton, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)

/** A click whose own effect, leaving the page, is held back after the element had its say. */
export function click(element: PayLinkButton, init: MouseEventInit = {}): MouseEvent {
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

/** Stands up one button, of a link that the API answers for so. */
export const buttonOn =
  (api: () => BffDouble) =>
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
