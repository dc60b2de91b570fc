/** The state of a hold in words, and its ends. */
import { html, type TemplateResult } from 'lit'
import { formatUtcMoment } from '../../../internal/format/dates.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

/**
 * guaranteed, held: it can be captured, in its honor period and after it. undated: it can be captured, and the service
 * doesn't say when it was made. expired: its end is over. closed: by its status nothing is left to capture, or not yet.
 */
export type HoldState = 'guaranteed' | 'held' | 'undated' | 'expired' | 'closed'

export const holdMessages = defineMessages({
  'hold.created': 'Authorized',
  'hold.guaranteed': 'Guaranteed',
  'hold.held': 'Not guaranteed',
  'hold.expired': 'Expired',
  'hold.partially-captured': 'Partly captured',
  'hold.captured': 'Captured',
  'hold.denied': 'Denied',
  'hold.voided': 'Voided',
  'hold.pending': 'Pending',
  'hold.guaranteed-until': 'Guaranteed until',
  'hold.capturable-until': 'Can be captured until',
})

type HoldLocalize = Localize<typeof holdMessages>
type Named = readonly [key: keyof typeof holdMessages, tone: string]

/** Of a hold that can be captured, or of which the time is over. */
const STATES: Readonly<Partial<Record<HoldState, Named>>> = {
  guaranteed: ['hold.guaranteed', 'positive'],
  held: ['hold.held', 'warning'],
  expired: ['hold.expired', 'negative'],
}

/** authorizations-24. */
const STATUSES: Readonly<Record<string, Named>> = {
  CREATED: ['hold.created', 'neutral'],
  PARTIALLY_CAPTURED: ['hold.partially-captured', 'neutral'],
  CAPTURED: ['hold.captured', 'neutral'],
  DENIED: ['hold.denied', 'negative'],
  VOIDED: ['hold.voided', 'neutral'],
  PENDING: ['hold.pending', 'warning'],
}

function namedOf(status: string, hold: HoldState): Named | undefined {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  return status === 'CREATED' || hold === 'expired' ? (STATES[hold] ?? known) : known
}

/** An unknown status is its code. */
export function holdName(status: string, hold: HoldState, localize: HoldLocalize): string {
  const [key] = namedOf(status, hold) ?? []
  return key ? localize.t(key) : status
}

export const holdBadge = (
  status: string,
  hold: HoldState,
  localize: HoldLocalize,
): TemplateResult =>
  html`<span class="badge ${namedOf(status, hold)?.[1] ?? 'neutral'}" part="status"
    ><bdi>${holdName(status, hold, localize)}</bdi></span
  >`

/** An instant in UTC; "–" for one that the service does not name. */
export const momentText = (instant: number, { locale }: Localize): string =>
  Number.isNaN(instant) ? '–' : formatUtcMoment(instant, locale)
