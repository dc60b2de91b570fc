/** Columns of a subscription in the list of all customers. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { ListColumn } from '../internal/list/list-columns.ts'
import { subscriptionColumns, subscriptionText } from '../internal/list/subscription-columns.ts'
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

export function boardColumns(context: ColumnsContext): readonly ListColumn<Row>[] {
  const { localize, now, names, openCustomer, planHref } = context
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
    ...subscriptionColumns(localize, now),
  ]
}
