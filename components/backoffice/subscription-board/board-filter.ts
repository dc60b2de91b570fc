/** The filter of `<subscription-board>`. */
import type { BoardLocalize } from './messages.ts'

export const STATUSES = ['all', 'active', 'pending', 'ended'] as const
export type StatusFilter = (typeof STATUSES)[number]

export interface BoardFilter {
  readonly status: StatusFilter
  /** A code; empty for all. */
  readonly plan: string
}

/** billing-134: a subscription ends by a cancellation or by its end date. */
const TO_API: Readonly<Record<StatusFilter, string>> = {
  all: '',
  active: 'ACTIVE',
  pending: 'PENDING',
  ended: 'CANCELED,TERMINATED',
}

const NAMES = {
  all: 'subscriptions.all',
  active: 'subscriptions.active',
  pending: 'subscriptions.not-started',
  ended: 'subscriptions.terminated',
} as const

export const statusFilterName = (status: StatusFilter, localize: BoardLocalize): string =>
  localize.t(NAMES[status])

/** The filter in the terms of the service. */
export const toQuery = ({ status, plan }: BoardFilter) => ({ status: TO_API[status], plan })
