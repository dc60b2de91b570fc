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

/** A status of its credit and one of its refund, if it has them; unknown ones as they are. Needs the styles `badge`. */
export const noteStatus = (
  { credit_status, refund_status }: CreditNote,
  localize: NoteLocalize,
): TemplateResult => html`${badge(credit_status, localize)} ${badge(refund_status, localize)}`

function badge(status: string | undefined, localize: NoteLocalize) {
  if (!status) return nothing
  const known = Object.keys(TONES).find((item) => item === status) as keyof typeof TONES | undefined
  const text = known ? localize.t(`note.${known}`) : status
  return html`<span class="badge ${known ? TONES[known] : 'neutral'}" part="status"><bdi>${text}</bdi></span>`
}

/** A dash for an amount that lost digits. */
export function moneyText(money: CreditNote['total_amount'], localize: NoteLocalize): string {
  const amount = toAmount(money)
  return amount ? localize.money(amount) : '–'
}
