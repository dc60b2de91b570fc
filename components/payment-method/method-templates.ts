/** Templates of the payment method on file. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaymentMethod } from '../../server/contract/vault/payment-method.ts'
import { isPageUrl } from '../internal/dom/page-url.ts'
import { expiryAt, methodName } from '../internal/domain/payment-method.ts'
import { configuration } from '../internal/i18n/config.ts'
import { icon } from '../internal/templates/icons.ts'
import type { MethodLocalize } from './messages.ts'

export function methodOnFile(
  method: PaymentMethod,
  now: Date,
  localize: MethodLocalize,
): TemplateResult {
  const { account, expiry } = method
  const state = expiryAt(expiry, now)
  const until =
    expiry &&
    localize.t(state === 'expired' ? 'method.expired-in' : 'method.expires', {
      month: localize.month(expiry),
    })
  return html`<div class="method" part="method">
    <p class="name"><bdi class="strong">${methodName(method, localize)}</bdi>${expiryBadge(state, localize)}</p>
    ${[account, until].map((line) => (line ? html`<p class="muted"><bdi>${line}</bdi></p>` : nothing))}
    <p class="muted small hint"><bdi>${localize.t('method.for-all')}</bdi></p>
  </div>`
}

function expiryBadge(state: ReturnType<typeof expiryAt>, localize: MethodLocalize) {
  if (state === 'later') return nothing
  const [tone, text] =
    state === 'expired'
      ? (['negative', 'expired'] as const)
      : (['warning', 'expires-soon'] as const)
  return html`<span class="badge ${tone}" part="expiry"
    >${icon('alert')}${localize.t(`method.${text}`)}</span
  >`
}

/** "To remove it, write to Meridian: billing@meridian.example" */
export function removalHint(localize: MethodLocalize): TemplateResult {
  const { name, contact } = configuration.merchant ?? {}
  const merchant = name || localize.t('invoices.shop')
  return html`<p class="muted small">
    <bdi>${localize.t('method.remove', { merchant })}</bdi> ${contact ? contactLink(contact) : nothing}
  </p>`
}

/** An e-mail address, or the address of a page; any other text is not a link. */
function contactLink(contact: string) {
  const isMail = /^[^\s@/:?]+@[^\s@/:?]+$/.test(contact)
  if (!isMail && !isPageUrl(contact)) return html`<bdi>${contact}</bdi>`
  const href = isMail ? `mailto:${contact}` : contact
  return html`<a class="link" part="contact" href=${href}><bdi>${contact}</bdi></a>`
}
