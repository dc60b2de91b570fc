/** The state of a credit note in words: of its credit and of its refund. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CreditNote } from '../../../../server/contract/credit-note.ts'
import { toAmount } from '../../../internal/format/billing-money.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'

export const noteMessages = defineMessages({
  'notes.label': 'Credit notes',
  'note.new': 'New credit note',
  'note.number': 'Credit note',
  'note.invoice': 'Invoice',
  'note.issued': 'Issued',
  'note.status': 'Status',
  'note.total': 'Total',
  'note.left': 'Credit left',
  'note.AVAILABLE': 'Available',
  'note.CONSUMED': 'Used',
  'note.VOIDED': 'Voided',
  'note.PENDING': 'Refund processing',
  'note.SUCCEEDED': 'Refunded',
  'note.FAILED': 'Refund failed',
})

type NoteLocalize = Localize<typeof noteMessages>

const TONES = {
  AVAILABLE: 'positive',
  CONSUMED: 'neutral',
  VOIDED: 'neutral',
  PENDING: 'neutral',
  SUCCEEDED: 'positive',
  FAILED: 'negative',
} as const

/** The texts of both statuses. */
export const noteStatusText = (
  { credit_status, refund_status }: CreditNote,
  localize: NoteLocalize,
): string => {
  const texts = [credit_status, refund_status].filter(Boolean)
  return texts.map((status) => statusText(status!, localize)).join(' ')
}

const isKnown = (status: string): status is keyof typeof TONES => Object.hasOwn(TONES, status)

const statusText = (status: string, localize: NoteLocalize): string =>
  isKnown(status) ? localize.t(`note.${status}`) : status

/** A status of its credit and one of its refund, if it has them; unknown ones as they are. Needs the styles `badge`. */
export const noteStatus = (
  { credit_status, refund_status }: CreditNote,
  localize: NoteLocalize,
): TemplateResult => html`${badge(credit_status, localize)} ${badge(refund_status, localize)}`

function badge(status: string | undefined, localize: NoteLocalize) {
  if (!status) return nothing
  const tone = isKnown(status) ? TONES[status] : 'neutral'
  return html`<span class="badge ${tone}" part="status"><bdi>${statusText(status, localize)}</bdi></span>`
}

/** A dash for an amount that lost digits. */
export function moneyText(money: CreditNote['total_amount'], localize: NoteLocalize): string {
  const amount = toAmount(money)
  return amount ? localize.money(amount) : '–'
}
