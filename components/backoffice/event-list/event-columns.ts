/** The columns of usage events; a metric code that no metric has is marked. */
import { html, nothing } from 'lit'
import type { UsageEvent } from '../../../server/contract/event.ts'
import { formatUtcTime } from '../../internal/format/dates.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import type { EventOptions } from '../internal/resources/event-options.ts'
import type { EventsLocalize } from './messages.ts'

/** False if the metrics are unknown. The service accepts an event of any code and counts only those of metrics. */
export const hasUnknownMetric = ({ metric_code }: UsageEvent, { metrics }: EventOptions): boolean =>
  metrics !== undefined && !metrics.some(({ value }) => value === metric_code)

export function eventColumns(
  localize: EventsLocalize,
  options: EventOptions,
  subscriptionHref: (id: string) => string | undefined,
): ListColumn<UsageEvent>[] {
  const column = (key: string, label: string, text: (event: UsageEvent) => string) => ({
    key,
    label,
    cell: (event: UsageEvent) => (text(event) ? html`<bdi>${text(event)}</bdi>` : nothing),
  })
  return [
    column('time', localize.t('event.time'), ({ timestamp }) =>
      [localize.date(timestamp), formatUtcTime(timestamp, localize.locale)].join(' '),
    ),
    {
      key: 'metric',
      label: localize.t('event.metric'),
      cell: (event) =>
        html`<bdi>${event.metric_code}</bdi>${
          hasUnknownMetric(event, options)
            ? html`<span class="small unknown">${localize.t('event.metric-unknown')}</span>`
            : nothing
        }`,
    },
    {
      key: 'subscription',
      label: localize.t('event.subscription'),
      cell: ({ external_subscription_id: id }) => linkTo(subscriptionHref(id), id),
    },
    // Names and values of a program, in its notation.
    column('properties', localize.t('event.properties'), ({ properties }) =>
      Object.entries(properties ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ),
    column('transaction', localize.t('event.transaction'), (event) => event.transaction_id),
  ]
}
