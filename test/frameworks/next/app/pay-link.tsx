import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { html, nothing } from 'lit'
import type { PayLinkButton } from 'tillkit/pay-link-button.js'
import 'tillkit/pay-link-button.js'

/** A payment link with its price in the server's HTML. Without the BFF it is loaded in the browser. */
export async function PayLink({ link }: { link: string }) {
  const data = await read(link)
  const button = html`
    <pay-link-button link=${link} data=${data ? JSON.stringify(data) : nothing} layout="card" label="Buy">
      <a href=${data?.url ?? nothing}>Buy</a>
    </pay-link-button>
  `
  const markup = await collectResult(render(button))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Lit escapes each value
  return <div dangerouslySetInnerHTML={{ __html: markup }} suppressHydrationWarning />
}

async function read(link: string): Promise<PayLinkButton['data']> {
  const address = `${process.env.BFF_URL}/api/payment-links/${encodeURIComponent(link)}`
  const response = await fetch(address, { next: { revalidate: 60 } }).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}
