/** Templates of the boxes of the home. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import type { EventTypeName } from '../../../server/contract/notifications/event-types.ts'
import { isZero } from '../../internal/format/money.ts'
import { ratio } from '../../internal/format/numbers.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { amountTemplate } from '../../internal/templates/amount.ts'
import { MAX_IDS } from '../authorization-renewal/authorization-data.ts'
import { momentText } from '../internal/card/hold-text.ts'
import type { EndingAuthorizations } from './ending-authorizations.ts'
import {
  type InvoiceSum,
  type MonthlyRevenue,
  type OfficeHomeData,
  type OfficeNotification,
  revenueByCurrency,
} from './home-model.ts'
import type { messages } from './messages.ts'

export type HomeLocalize = Localize<typeof messages>

/** The URL of a place of the office; undefined if the page has none. */
export type PlaceHref = (
  view: 'authorizations' | 'customers' | 'invoices' | 'revenue',
  parameters?: Readonly<Record<string, string>>,
) => string | undefined

/** CHOICE: the box is a start; the list of invoices has the others. */
const MAX_CUSTOMERS = 5

const link = (href: string | undefined, text: string): TemplateResult =>
  href === undefined ? html`<bdi>${text}</bdi>` : html`<a href=${href}><bdi>${text}</bdi></a>`

/** Nothing without an address. */
const leadsTo = (href: string | undefined, text: string) =>
  href === undefined ? nothing : html`<p class="more"><a href=${href}>${text}</a></p>`

const amounts = (totals: readonly Amount[], localize: HomeLocalize, part: string) =>
  totals.map((total) => amountTemplate(total, localize, part))

const box = (id: string, title: string, content: unknown): TemplateResult =>
  html`<section class="box ${id}" part=${id} aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${content}
  </section>`

export function overdueBox(
  { totals, count, customers }: OfficeHomeData['overdue'],
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult {
  const others = customers.length - MAX_CUSTOMERS
  const content = count
    ? html`${amounts(totals, localize, 'overdue-sum')}
        <p class="muted small">
          ${localize.t('home.customers', { count: customers.length })} ·
          ${localize.t('revenue.count', { count })}
        </p>
        <ul>
          ${customers.slice(0, MAX_CUSTOMERS).map(
            ({ customer, name, totals: debts }) => html`<li class="row">
              ${link(hrefOf('customers', { customer }), name)}
              <span class="number">${debts.map((debt) => localize.money(debt)).join(' · ')}</span>
            </li>`,
          )}
        </ul>
        ${others > 0 ? html`<p class="muted small">${localize.t('home.more', { count: others })}</p>` : nothing}
        ${leadsTo(hrefOf('invoices', { status: 'overdue' }), localize.t('home.overdue-link'))}`
    : html`<p class="muted">${localize.t('home.none-overdue')}</p>`
  return box('overdue', localize.t('revenue.overdue'), content)
}

export function failedBox(
  { totals, count }: InvoiceSum,
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult {
  const content = count
    ? html`${amounts(totals, localize, 'failed-sum')}
        <p class="muted small">${localize.t('revenue.count', { count })}</p>
        ${leadsTo(hrefOf('invoices', { status: 'failed' }), localize.t('home.retry'))}`
    : html`<p class="muted">${localize.t('home.none-failed')}</p>`
  return box('failed', localize.t('home.failed'), content)
}

export function revenueBox(
  revenue: OfficeHomeData['revenue'],
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult {
  const rows = revenueByCurrency(revenue)
  const month = localize.month(revenue.previousMonth)
  const rowTemplate = ({ current, previous }: MonthlyRevenue) => html`
    ${amountTemplate(current ?? { currency_code: previous!.currency_code, value: '0' }, localize, 'revenue-sum')}
    ${previous ? html`<p class="muted small"><bdi>${comparison(month, current, previous, localize)}</bdi></p>` : nothing}`
  return box(
    'revenue',
    localize.t('home.revenue'),
    html`${rows.length ? rows.map(rowTemplate) : html`<p class="muted">${localize.t('home.no-revenue')}</p>`}
    ${leadsTo(hrefOf('revenue'), localize.t('home.revenue-link'))}`,
  )
}

/** The month before, and the change since: "October 2026: $903.63 (+6%)". */
function comparison(
  month: string,
  current: Amount | undefined,
  previous: Amount,
  localize: HomeLocalize,
): string {
  const amount = localize.money(previous)
  if (!current || isZero(previous)) return localize.t('home.previous', { month, amount })
  const change = localize.percent(ratio(current.value, previous.value) - 1, 'exceptZero')
  return localize.t('home.change', { month, amount, change })
}

/** `count` authorizations are named by the page; undefined data is not there yet. */
export function endingBox(
  data: EndingAuthorizations | undefined,
  count: number,
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult {
  const row = (authorization: EndingAuthorizations['authorizations'][number]) => {
    const { id, reference, amount } = authorization
    return html`<li class="row ending-row" part="authorization">
      ${link(hrefOf('authorizations', { authorization: id }), reference)}
      <span class="number">${amount ? localize.linkMoney(amount) : '–'}</span>
      <span class="muted small"><bdi>${endText(authorization, localize)}</bdi></span>
    </li>`
  }
  const isNoneRead = data?.unread === Math.min(count, MAX_IDS)
  const content = data
    ? html`${
        data.authorizations.length
          ? html`<ul>${data.authorizations.map(row)}</ul>`
          : isNoneRead
            ? nothing
            : html`<p class="muted">${localize.t('home.none-ending')}</p>`
      }
      ${data.unread ? html`<p class="muted small">${localize.t('home.unread', { count: data.unread })}</p>` : nothing}
      ${count > MAX_IDS ? html`<p class="muted small">${localize.t('home.first', { count: MAX_IDS })}</p>` : nothing}`
    : html`<span class="skeleton line" aria-hidden="true"></span>`
  return box('ending', localize.t('home.ending'), content)
}

function endText(
  { hold, end, isLast }: EndingAuthorizations['authorizations'][number],
  localize: HomeLocalize,
): string {
  const date = momentText(end, localize)
  if (hold === 'expired') return localize.t('home.expired', { date })
  if (isLast) return localize.t('home.capture-by', { date })
  return localize.t(hold === 'guaranteed' ? 'home.guaranteed' : 'home.not-guaranteed', { date })
}

export function notificationsBox(
  notifications: OfficeHomeData['notifications'],
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult | typeof nothing {
  if (!notifications) return nothing
  const title = localize.t('home.news')
  if (notifications === 'failed')
    return box('news', title, html`<p class="muted">${localize.t('home.news-failed')}</p>`)
  if (!notifications.length)
    return box('news', title, html`<p class="muted">${localize.t('home.no-news')}</p>`)
  return box(
    'news',
    title,
    html`<ul>${notifications.map((row) => notificationRow(row, localize, hrefOf))}</ul>`,
  )
}

function notificationRow(
  notification: OfficeNotification,
  localize: HomeLocalize,
  hrefOf: PlaceHref,
): TemplateResult {
  const { type, time, customer, customerName, amount } = notification
  const name = nameOf(type)
  const isPayment = type.startsWith('PAYMENT.')
  return html`<li class="row news-row" part="notification">
    <span>
      <span class="strong">${link(placeOf(notification, hrefOf), name ? localize.t(name) : type)}</span>
      ${amount ? html`<span class="number">${isPayment ? localize.linkMoney(amount) : localize.money(amount)}</span>` : nothing}
      ${customer ? html`<span class="small">${link(hrefOf('customers', { customer }), customerName ?? customer)}</span>` : nothing}
    </span>
    ${time ? html`<span class="muted small">${localize.date(time)}</span>` : nothing}
  </li>`
}

/** Parts of the record of a customer, by the beginning of the event type. */
const PARTS = [
  ['USAGE-BILLING.INVOICE.', 'invoices'],
  ['USAGE-BILLING.CREDIT-NOTE.', 'invoices'],
  ['USAGE-BILLING.SUBSCRIPTION-ALERT.', 'alerts'],
  ['USAGE-BILLING.SUBSCRIPTION.', 'subscriptions'],
  ['USAGE-BILLING.WALLET', 'wallets'],
] as const

/** The place of the record, or of its part of the customer's record. */
function placeOf(
  { type, customer, resource_id }: OfficeNotification,
  hrefOf: PlaceHref,
): string | undefined {
  if (type.startsWith('PAYMENT.AUTHORIZATION.'))
    return hrefOf('authorizations', resource_id ? { authorization: resource_id } : {})
  if (type.startsWith('USAGE-BILLING.INVOICE.') && resource_id)
    return hrefOf('invoices', { invoice: resource_id })
  const [, part] = PARTS.find(([start]) => type.startsWith(start)) ?? []
  return customer && part ? hrefOf('customers', { customer, part }) : undefined
}

/** By the service's event type; others are shown as they are. */
const NAMES: Readonly<Record<EventTypeName, keyof typeof messages>> = {
  'USAGE-BILLING.INVOICE.CREATED': 'news.invoice',
  'USAGE-BILLING.INVOICE.PAYMENT.SUCCEEDED': 'news.paid',
  'USAGE-BILLING.INVOICE.PAYMENT.FAILED': 'news.failed',
  'USAGE-BILLING.INVOICE.PAYMENT.OVERDUE': 'news.overdue',
  'USAGE-BILLING.SUBSCRIPTION.UPDATED': 'news.changed',
  'USAGE-BILLING.SUBSCRIPTION.TERMINATED': 'news.ended',
  'USAGE-BILLING.SUBSCRIPTION.TRIAL.ENDED': 'news.trial',
  'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED': 'news.alert',
  'USAGE-BILLING.WALLET.CREATED': 'news.wallet',
  'USAGE-BILLING.WALLET.UPDATED': 'news.wallet',
  'USAGE-BILLING.WALLET.TERMINATED': 'news.wallet',
  'USAGE-BILLING.WALLET-TRANSACTION.CREATED': 'news.wallet',
  'USAGE-BILLING.WALLET-TRANSACTION.UPDATED': 'news.wallet',
  'USAGE-BILLING.WALLET.NET-BALANCE-DEPLETED': 'news.empty-wallet',
  'USAGE-BILLING.CREDIT-NOTE.CREATED': 'news.credit-note',
  'USAGE-BILLING.CREDIT-NOTE.REFUND.FAILED': 'news.refund-failed',
  'PAYMENT.AUTHORIZATION.CREATED': 'news.authorized',
  'PAYMENT.AUTHORIZATION.VOIDED': 'news.voided',
  'PAYMENT.CAPTURE.COMPLETED': 'news.captured',
  'PAYMENT.CAPTURE.PENDING': 'news.pending',
  'PAYMENT.CAPTURE.DECLINED': 'news.declined',
  'PAYMENT.CAPTURE.DENIED': 'news.declined',
  'PAYMENT.CAPTURE.REFUNDED': 'news.refunded',
  'PAYMENT.CAPTURE.REVERSED': 'news.reversed',
  'CHECKOUT.ORDER.APPROVED': 'news.order-approved',
  'CHECKOUT.ORDER.COMPLETED': 'news.order-completed',
}

const nameOf = (type: string) => NAMES[type as EventTypeName] as keyof typeof messages | undefined
