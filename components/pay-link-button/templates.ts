/** Price and QR code of a payment link. */
import { html, type TemplateResult } from 'lit'
import type { PaymentLinkQr, PublicLineItem } from '../../server/contract/payment-link.ts'
import type { ButtonLocalize } from './messages.ts'

/** "$28.00", or "From $28.00" if the primary variant has several prices. */
export function priceLabel(item: PublicLineItem, localize: ButtonLocalize): string {
  if (item.price_from) return localize.t('button.from', { price: localize.money(item.price_from) })
  return item.unit_amount ? localize.money(item.unit_amount) : ''
}

/** Black on white in every color scheme, with the quiet zone that scanners need. */
export function qrCode({ size, path }: PaymentLinkQr, localize: ButtonLocalize): TemplateResult {
  const side = size + 8
  return html`<svg
    part="qr"
    class="qr"
    role="img"
    aria-label=${localize.t('button.qr')}
    viewBox="-4 -4 ${side} ${side}"
    shape-rendering="crispEdges"
    ><path d=${path} /></svg
  >`
}
