/** Columns of a subscription: its status, its dates and, in the file, its ids. */
import { html } from 'lit'
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import { lastInstant } from '../../../internal/format/dates.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { statusBadge, statusMessages, statusName } from '../card/subscription-status.ts'
import type { ListColumn } from './list-columns.ts'

export const columnMessages = defineMessages({
  ...statusMessages,
  'subscriptions.plan': 'Plan',
  'subscriptions.plan-code': 'Code of the plan',
  'subscriptions.name': 'Name',
  'subscriptions.external-id': 'Subscription ID',
  'subscriptions.status': 'Status',
  'subscriptions.start': 'Start',
  'subscriptions.period-end': 'Period ends',
  'subscriptions.end': 'End',
})

type Row = SubscriptionForMerchant

/** @param now the service's time */
export function subscriptionColumns(
  localize: Localize<typeof columnMessages>,
  now: Date,
): readonly ListColumn<Row>[] {
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

/** Its name, and its key in usage events. */
export const subscriptionText = ({ name, external_id }: Row): string =>
  [name, external_id].filter(Boolean).join(' · ')

/** An active subscription renews or ends after it. */
const periodEnd = ({ status, current_period_end }: Row) =>
  status === 'ACTIVE' ? current_period_end : undefined
