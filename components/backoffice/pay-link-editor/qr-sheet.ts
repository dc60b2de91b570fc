/** Prints what a link sells: names, prices, and the QR code of its checkout. */
import { css, html, nothing } from 'lit'
import type {
  PaymentLinkForMerchant,
  PaymentLinkQr,
} from '../../../server/contract/payment-link.ts'
import { printContent } from '../../internal/dom/print.ts'
import { base } from '../../internal/styles/base.ts'
import { paymentLink } from '../internal/resources/payment-link.ts'
import { itemPriceText } from '../internal/resources/payment-link-text.ts'
import type { LinkLocalize } from './messages.ts'

type Item = PaymentLinkForMerchant['line_items'][number]

export const printSheet = (
  link: PaymentLinkForMerchant,
  { size, path }: PaymentLinkQr,
  button: HTMLElement,
  localize: LinkLocalize,
): Promise<void> =>
  printContent({
    title: paymentLink.nameOf(link),
    lang: localize.locale,
    content: html`${link.line_items.map((item) => itemTemplate(item, localize))}
      <svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d=${path} /></svg>`,
    styles: [...base, styles],
    pageContent: [],
    button,
  })

function itemTemplate(item: Item, localize: LinkLocalize) {
  const price = itemPriceText(item, localize)
  return html`<h1><bdi>${item.name}</bdi></h1>
    ${price ? html`<p><bdi>${price}</bdi></p>` : nothing}`
}

const styles = css`
  :host {
    color: #000;
    font-size: 20pt;
    text-align: center;
  }
  h1,
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  h1 {
    margin-block-start: 12mm;
    font-size: 32pt;
    line-height: 1.2;
  }
  svg {
    inline-size: 90mm;
    block-size: 90mm;
    margin-block-start: 15mm;
  }
`
