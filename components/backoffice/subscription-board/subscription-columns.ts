/** Columns of a subscription in the list of all customers. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { statusBadge, statusName } from '../internal/card/subscription-status.ts'
import type { ListColumn } from '../internal/list/list-columns.ts'
import { customerName, customerOf, planName, planOf, type SubscriptionNames } from './board-data.ts'
import type { BoardLocalize } from './messages.ts'

type Row = SubscriptionForMerchant

interface ColumnsContext {
  readonly localize: BoardLocalize
  /** The service's time. */
  readonly now: Date
  /** Undefined while they are read. */
  readonly names: SubscriptionNames | undefined
  /** The link or the button that opens the customer. */
  readonly openCustomer: (row: Row, name: string) => TemplateResult
  readonly planHref: (id: string) => string | undefined
}

export function subscriptionColumns(context: ColumnsContext): readonly ListColumn<Row>[] {
  const { localize, now, names, openCustomer, planHref } = context
  const dateColumn = (
    key: string,
    label: string,
    value: (row: Row) => string | null | undefined,
    dayOf = (date: string) => date,
  ): ListColumn<Row> => ({
    key,
    label,
    value,
    cell: (row) => {
      const date = value(row)
      return date ? localize.date(dayOf(date)) : html`<span class="none">–</span>`
    },
  })
  return [
    {
      key: 'customer',
      label: localize.t('subscriptions.customer'),
      value: (row) => customerName(row, names),
      cell: (row) => openCustomer(row, customerName(row, names)),
      remark: (row) =>
        customerOf(row, names)?.name
          ? html`<bdi class="muted small">${row.external_customer_id}</bdi>`
          : nothing,
    },
    {
      key: 'customer-id',
      label: localize.t('subscriptions.customer-id'),
      value: ({ external_customer_id }) => external_customer_id,
    },
    {
      key: 'plan',
      label: localize.t('subscriptions.plan'),
      value: (row) => planName(row, names),
      cell: (row) => {
        const plan = planOf(row, names)
        const text = planName(row, names) || '–'
        return html`${linkTo(plan && planHref(plan.id), text)}
          <span class="muted small subscription"><bdi>${subscriptionText(row)}</bdi></span>`
      },
    },
    {
      key: 'code',
      label: localize.t('subscriptions.plan-code'),
      value: ({ plan_code }) => plan_code,
    },
    { key: 'name', label: localize.t('subscriptions.name'), value: ({ name }) => name },
    {
      key: 'id',
      label: localize.t('subscriptions.external-id'),
      value: ({ external_id }) => external_id,
    },
    {
      key: 'status',
      label: localize.t('subscriptions.status'),
      value: (row) => statusName(row, localize, now),
      cell: (row) => statusBadge(row, statusName(row, localize, now)),
    },
    dateColumn('start', localize.t('subscriptions.start'), ({ start_date }) => start_date),
    dateColumn('period-end', localize.t('subscriptions.period-end'), periodEnd, lastInstant),
    dateColumn('end', localize.t('subscriptions.end'), ({ end_date }) => end_date, lastInstant),
  ]
}

const subscriptionText = ({ name, external_id }: Row): string =>
  [name, external_id].filter(Boolean).join(' · ')

/** An active subscription renews or ends after it. */
const periodEnd = ({ status, current_period_end }: Row) =>
  status === 'ACTIVE' ? current_period_end : undefined
