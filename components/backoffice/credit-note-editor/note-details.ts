/** Template of a credit note that exists. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import { moneyText, noteStatus } from '../internal/resources/credit-note-text.ts'
import type { NoteLocalize } from './messages.ts'
import { reasonName } from './note-fields.ts'

export function noteDetails(note: CreditNote, localize: NoteLocalize): TemplateResult {
  const money = (amount: CreditNote['total_amount']) =>
    html`<span class="number">${moneyText(amount, localize)}</span>`
  const row = (label: string, value: unknown, kind = '') =>
    value ? html`<div class=${kind}><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>` : nothing
  return html`<dl part="details">
    ${row(localize.t('note.invoice'), note.invoice_number || note.invoice_id)}
    ${row(localize.t('note.issued'), localize.date(note.issuing_date))}
    ${row(localize.t('note.status'), noteStatus(note, localize))}
    ${row(localize.t('note.reason'), note.reason && reasonName(localize, note.reason))}
    ${row(localize.t('note.description'), note.description)}
    ${(note.items ?? []).map(({ amount }, index) =>
      row(localize.t('note.item', { count: index + 1 }), money(amount)),
    )}
    ${row(localize.t('note.sub-total'), money(note.sub_total_excluding_taxes_amount))}
    ${row(localize.t('note.taxes'), money(note.taxes_amount))}
    ${row(localize.t('note.total'), money(note.total_amount), 'total')}
    ${row(localize.t('note.refund'), money(note.refund_amount))}
    ${row(localize.t('note.credit'), money(note.credit_amount))}
    ${row(localize.t('note.left'), money(note.balance_amount))}
  </dl>`
}
