/** The status of a subscription, as a text and as a badge. */
import { html, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import { hasEnded } from '../../../internal/domain/subscriptions.ts'
import { lastInstant } from '../../../internal/format/dates.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

export const statusMessages = defineMessages({
  'subscriptions.active': 'Active',
  'subscriptions.ends': 'Ends on {date}',
  'subscriptions.pending': 'Starts on {date}',
  'subscriptions.not-started': 'Scheduled',
  'subscriptions.canceled': 'Canceled',
  'subscriptions.terminated': 'Ended',
})

type StatusLocalize = Localize<typeof statusMessages>
type Status = Pick<SubscriptionForMerchant, 'status' | 'start_date' | 'end_date'>

/**
 * "Ends on October 31, 2026". `now` is the service's time: a canceled one that has begun and ended before has ended;
 * of others only that they are canceled is known.
 */
export function statusText(
  { status, start_date, end_date }: Status,
  localize: StatusLocalize,
  now?: Date,
): string {
  switch (status) {
    case 'ACTIVE':
      return end_date
        ? localize.t('subscriptions.ends', { date: localize.date(lastInstant(end_date)) })
        : localize.t('subscriptions.active')
    case 'PENDING':
      return localize.t('subscriptions.pending', {
        date: start_date ? localize.date(start_date) : '–',
      })
    case 'CANCELED': {
      const isOver = now && hasEnded({ status, start_date, end_date }, now)
      return localize.t(isOver ? 'subscriptions.terminated' : 'subscriptions.canceled')
    }
    case 'TERMINATED':
      return localize.t('subscriptions.terminated')
    default:
      return status || '–'
  }
}

/** "Active": without dates. */
export function statusName(subscription: Status, localize: StatusLocalize, now: Date): string {
  switch (subscription.status) {
    case 'ACTIVE':
      return localize.t('subscriptions.active')
    case 'PENDING':
      return localize.t('subscriptions.not-started')
    default:
      return statusText(subscription, localize, now)
  }
}

export function statusBadge({ status, end_date }: Status, text: string): TemplateResult {
  const tone = status === 'ACTIVE' ? (end_date ? 'warning' : 'positive') : 'neutral'
  return html`<span class="badge ${tone}" part="status">${text}</span>`
}
