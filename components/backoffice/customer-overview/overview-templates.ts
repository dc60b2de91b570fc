/** Templates of a customer's summary, profile, usage and wallets. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { addressLines } from '../../internal/domain/address-lines.ts'
import { unitsText } from '../../internal/domain/charge-text.ts'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import { isZero } from '../../internal/format/money.ts'
import { emailText } from '../internal/card/email-text.ts'
import { hasNoMethod } from '../internal/resources/customer.ts'
import { paymentTypeName } from '../internal/resources/customer-messages.ts'
import type { OverviewLocalize } from './messages.ts'
import type { CustomerWallet, OfSubscriptions, SubscriptionUsage } from './overview-data.ts'

/** `onEdit` is undefined for a session that may not change customers. */
export const recordHead = (
  { name, external_id }: CustomerForMerchant,
  onEdit: (() => void) | undefined,
  localize: OverviewLocalize,
): TemplateResult => html`<div class="row head">
  <h2 part="title"><bdi>${name || external_id}</bdi></h2>
  ${
    onEdit
      ? html`<button type="button" class="button quiet" part="edit" @click=${onEdit}>
          ${localize.t('overview.edit')}
        </button>`
      : nothing
  }
</div>`

/** The members that a customer has, without the payment method of the summary. */
export function profileTemplate(
  { external_id, email, phone, address, taxes, metadata }: CustomerForMerchant,
  localize: OverviewLocalize,
): TemplateResult {
  const rows = [
    [localize.t('customer.external-id'), [external_id]],
    [localize.t('customer.email'), [email && emailText(email)]],
    [localize.t('customer.phone'), [phone]],
    [localize.t('customer.address'), addressLines(address, localize.locale)],
    [
      localize.t('customer.taxes'),
      taxes?.map(({ name, rate }) => `${name} ${localize.rate(rate)}`) ?? [],
    ],
    [
      localize.t('customer.metadata'),
      metadata?.map(({ key, value }) => localize.t('common.labelled', { name: key, value })) ?? [],
    ],
  ] as const
  return html`<dl class="profile" part="profile">
    ${rows.map(([term, values]) => {
      const lines = values.filter(Boolean)
      return lines.length
        ? html`<div>
            <dt class="muted small">${term}</dt>
            ${lines.map((line) => html`<dd><bdi>${line}</bdi></dd>`)}
          </div>`
        : nothing
    })}
  </dl>`
}

/** A name, a value at the end of its line, and remarks below both. */
const entry = (
  name: string | TemplateResult,
  remarks: readonly (string | false)[],
  value = '',
  isStrong = false,
): TemplateResult => {
  const text = remarks.filter(Boolean).join(' · ')
  return html`<li class="row ${isStrong ? 'strong' : ''}">
    <span class="name"><bdi>${name}</bdi></span>
    <bdi class="number">${value}</bdi>
    ${text ? html`<bdi class="note muted small">${text}</bdi>` : nothing}
  </li>`
}

export const emptyText = (text: string): TemplateResult => html`<p class="muted">${text}</p>`

const limitNote = ({ limit }: OfSubscriptions<unknown>, localize: OverviewLocalize) =>
  limit
    ? html`<p class="muted small">${localize.t('overview.first', { count: limit })}</p>`
    : nothing

export const usageTemplate = (
  usage: OfSubscriptions<SubscriptionUsage>,
  localize: OverviewLocalize,
): TemplateResult =>
  usage.rows.length
    ? html`${usage.rows.map((item) => subscriptionUsage(item, localize))} ${limitNote(usage, localize)}`
    : emptyText(localize.t('overview.no-usage'))

function subscriptionUsage(
  { subscription, planName, period }: SubscriptionUsage,
  localize: OverviewLocalize,
): TemplateResult {
  const { external_id } = subscription
  return html`<div class="usage">
    <h4><bdi>${subscriptionName(subscription, planName)}</bdi></h4>
    <p class="muted small">
      <bdi>${external_id}</bdi>${period ? html` · <bdi>${localize.period(period.from, period.to)}</bdi>` : nothing}
    </p>
    ${period?.charges.length ? periodLines(period, localize) : emptyText(localize.t('usage.empty'))}
    ${
      period
        ? html`<p class="muted small">
            <bdi
              >${localize.t(period.taxes ? 'overview.fees-note' : 'overview.fees-and-taxes-note')}</bdi
            >
          </p>`
        : nothing
    }
  </div>`
}

/** The charges of a period with their units, its taxes and its total. */
export const periodLines = (
  { charges, taxes, total }: UsagePeriod,
  localize: OverviewLocalize,
): TemplateResult => html`<ul>
  ${charges.map(({ name, units, amount }) =>
    entry(name, [unitsText(units, localize)], localize.money(amount)),
  )}
  ${taxes ? entry(localize.t('usage.taxes'), [], localize.money(taxes)) : nothing}
  ${entry(localize.t('usage.total'), [], localize.money(total), true)}
</ul>`

const subscriptionName = (
  { name, plan_code, external_id }: SubscriptionUsage['subscription'],
  planName?: string,
): string => name || planName || plan_code || external_id

export const walletsTemplate = (
  wallets: readonly CustomerWallet[],
  localize: OverviewLocalize,
  onOpen: (id: string) => void,
  canCreate: boolean,
): TemplateResult => {
  const list = html`<ul>${wallets.map((item) => walletEntry(item, localize, onOpen))}</ul>`
  return html`${wallets.length ? list : emptyText(localize.t('overview.no-wallets'))}
    ${
      canCreate
        ? html`<p class="below">
            <button type="button" class="button quiet" part="new-wallet" @click=${() => onOpen('')}>
              ${localize.t('wallet.new')}
            </button>
          </p>`
        : nothing
    }`
}

function walletEntry(
  { wallet, balance }: CustomerWallet,
  localize: OverviewLocalize,
  onOpen: (id: string) => void,
) {
  const { id, name, status, currency, rate_amount, expiration_at, available_credits } = wallet
  const amount = localize.money({ currency_code: currency, value: rate_amount })
  const credits = localize.number(available_credits)
  const remarks = [
    status === 'TERMINATED' && localize.t('credit.ended'),
    localize.t('credit.credits', { count: Number(available_credits), credits }),
    localize.t('credit.rate', { amount }),
    !!expiration_at && localize.t('overview.expires', { date: localize.date(expiration_at) }),
  ]
  const open = html`<button type="button" class="open" data-wallet=${id} @click=${() => onOpen(id)}>
    ${name || id}
  </button>`
  return entry(open, remarks, balance ? localize.money(balance) : '–')
}

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
