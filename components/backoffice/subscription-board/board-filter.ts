/** The filter of `<subscription-board>`. */
import type { BoardLocalize } from './messages.ts'

export const STATUSES = ['all', 'active', 'pending', 'ended'] as const
export type StatusFilter = (typeof STATUSES)[number]

export interface BoardFilter {
  readonly status: StatusFilter
  /** A code; empty for all. */
  readonly plan: string
}

/** In the terms of the service. billing-134: a subscription ends by a cancellation or by its end date. */
export const STATUS_TO_API: Readonly<Record<StatusFilter, string>> = {
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
