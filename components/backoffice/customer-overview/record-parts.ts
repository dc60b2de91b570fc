/** The summary of a customer, and the links to the parts of its record. */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { onPlainClick } from '../../internal/dom/plain-click.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import { isZero } from '../../internal/format/money.ts'
import { hasNoMethod } from '../internal/resources/customer.ts'
import { paymentTypeName } from '../internal/resources/customer-messages.ts'
import type { OverviewLocalize, SectionTitle } from './messages.ts'
import type { OfSubscriptions, SubscriptionUsage } from './overview-data.ts'

/** Names in the address. */
export const PARTS = {
  revenue: 'revenue.name',
  subscriptions: 'subscriptions.label',
  usage: 'overview.usage',
  'past-usage': 'overview.past-usage',
  invoices: 'invoices.label',
  wallets: 'overview.wallets',
  alerts: 'alerts.label',
} as const satisfies Readonly<Record<string, SectionTitle>>
export type Part = keyof typeof PARTS

/** Short texts, so that the links fit into a line. */
const LINKS = { ...PARTS, usage: 'overview.usage-link' } as const

export const isPart = (text: string | undefined): text is Part =>
  text !== undefined && Object.hasOwn(PARTS, text)

/**
 * The plans with the last days of their periods, after which an invoice is issued, the overdue sums by currency and the
 * payment method. Plans and sums are undefined until they are read, and without their scopes.
 */
export function summaryTemplate(
  customer: CustomerForMerchant,
  usage: OfSubscriptions<SubscriptionUsage> | undefined,
  overdue: readonly Amount[] | undefined,
  localize: OverviewLocalize,
): TemplateResult {
  const plans = usage?.rows.map(
    ({
      subscription: { name, plan_code, external_id, current_period_end: end, end_date },
      planName,
    }) =>
      html`<dd>
        <bdi>${name || planName || plan_code || external_id}</bdi>
        ${end && !end_date ? html`<span class="muted small"><bdi>${localize.t('overview.next-invoice', { date: localize.date(lastInstant(end)) })}</bdi></span>` : nothing}
      </dd>`,
  )
  const owed = overdue
    ?.filter((amount) => !isZero(amount))
    .map((amount) => html`<dd class="owed number">${localize.money(amount)}</dd>`)
  const { payment_method_type: type } = customer
  const payment = hasNoMethod(customer)
    ? html`<dd class="muted">${localize.t('overview.no-payment')}</dd>`
    : html`<dd><bdi>${type ? paymentTypeName(localize, type) : localize.t('overview.on-file')}</bdi></dd>`
  const row = (term: string, values: readonly TemplateResult[] | undefined) =>
    values &&
    html`<div>
      <dt class="muted small">${term}</dt>
      ${values.length ? values : html`<dd class="muted">–</dd>`}
    </div>`
  return html`<dl class="summary" part="summary">
    ${row(localize.t('overview.plan'), plans)} ${row(localize.t('overview.overdue'), owed)}
    ${row(localize.t('customer.payment'), [payment])}
  </dl>`
}

/** Buttons, or links where the page has addresses. */
export function partLinks(
  current: Part | undefined,
  hrefOf: (part: Part) => string | undefined,
  onOpen: (part: Part) => void,
  localize: OverviewLocalize,
): TemplateResult {
  const link = (part: Part) => {
    const text = localize.t(LINKS[part])
    const href = hrefOf(part)
    const isCurrent = part === current ? ('true' as const) : undefined
    return href === undefined
      ? html`<button type="button" class="part" aria-current=${ifDefined(isCurrent)} @click=${() => onOpen(part)}>${text}</button>`
      : html`<a class="part" href=${href} aria-current=${ifDefined(isCurrent)} @click=${onPlainClick(() => onOpen(part))}>${text}</a>`
  }
  return html`<nav part="parts" aria-label=${localize.t('overview.parts')}>
    ${(Object.keys(PARTS) as Part[]).map(link)}
  </nav>`
}
