/** `<credit-note-list>`: the credit notes of the merchant, of a customer or of an invoice. */
import { html, type TemplateResult } from 'lit'
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { property } from '../../internal/base/property.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { moneyText, noteStatus } from '../internal/resources/credit-note-text.ts'
import { styles } from './credit-note-list.styles.ts'
import {
  CreditNoteOpenEvent,
  CreditNotesFailedEvent,
  CreditNotesLoadedEvent,
  CreditNoteVoidedEvent,
} from './events.ts'
import { messages } from './messages.ts'

/**
 * @summary The credit notes of the merchant, newest first; shows and voids them, and creates those of an invoice.
 *
 * A note of which nothing was used or refunded can be voided. With `invoice` a new note opens in the place of the
 * list, or in the `<credit-note-editor>` that `for` names. Needs the scope credits:write to create and to void notes.
 *
 * @tag credit-note-list
 * @scope credits:read
 * @slot - Shown until the credit notes are loaded.
 * @event {CreditNotesLoadedEvent} credit-notes-loaded - A page of credit notes was loaded.
 * @event {CreditNotesFailedEvent} credit-notes-failed - The credit notes could not be loaded.
 * @event {CreditNoteOpenEvent} credit-note-open - A credit note is about to be opened. Cancelable.
 * @event {CreditNoteVoidedEvent} credit-note-voided - A credit note was voided.
 * @csspart base - The card.
 * @csspart create - The button that creates a credit note.
 * @csspart table - The table.
 * @csspart row - One credit note.
 * @csspart status - The status of the credit or of the refund.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a void.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The credit notes are being loaded for the first time.
 * @cssstate error - The credit notes could not be loaded.
 * @cssstate empty - There are no credit notes.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <credit-note-list invoice="…"></credit-note-list>
 * </till-session>
 */
export class CreditNoteList extends ListElement<CreditNote> {
  static override styles = styles

  /** The id of an invoice; without one the notes of all invoices are listed, and none is created. */
  @property() invoice = ''

  /** The external id of one customer; empty for all. */
  @property() customer = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['credit-note'] as const
  protected readonly readScope = 'credits:read'
  protected readonly writeScope = 'credits:write'
  protected readonly changeEvents = ['credit-note-saved', 'credit-note-voided']
  protected override readonly ending = 'void'

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('notes.label'),
      empty: localize.t(this.invoice || !this.canWrite ? 'notes.none' : 'notes.none-open'),
      create: this.invoice ? localize.t('note.new') : '',
      delete: localize.t('notes.void'),
    }
  }

  protected override get queryKey(): readonly unknown[] {
    return [...super.queryKey!, this.invoice, this.customer]
  }

  protected override get subjectProperties() {
    const { invoice, customer } = this
    return { invoice, customer }
  }

  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<CreditNote>> {
    const query = {
      ...(this.invoice && { invoice_id: this.invoice }),
      ...(this.customer && { external_customer_id: this.customer }),
      page: page || '1',
      per_page: pageSize,
    }
    const response = await request(api, 'GET /billing/credit-notes', { query, signal })
    const rows = getList(response, 'credit_notes')
    // billing-15: without page counts, the last page is the one that is not full.
    return { rows, next: rows.length < pageSize ? undefined : String(Number(query.page) + 1) }
  }

  protected createLoadedEvent({ rows }: ListPage<CreditNote>) {
    return new CreditNotesLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new CreditNotesFailedEvent(error)
  }

  protected createDeletedEvent(_note: CreditNote, voided: unknown) {
    return new CreditNoteVoidedEvent(voided as CreditNote)
  }

  protected createOpenEvent(id: string) {
    return new CreditNoteOpenEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'notes.not-updated' : 'notes.not-loaded')
  }

  protected idOf({ id }: CreditNote): string {
    return id
  }

  protected nameOf({ number, id }: CreditNote): string {
    return number || id
  }

  // billing-205.
  protected override canDelete({
    credit_status,
    refund_status,
    balance_amount: balance,
    credit_amount: credit,
  }: CreditNote): boolean {
    const isOpen = credit_status !== 'VOIDED' && credit_status !== 'CONSUMED'
    return isOpen && (refund_status ?? 'FAILED') === 'FAILED' && balance.value === credit.value
  }

  protected sendDelete(api: ApiClient, { id }: CreditNote): Promise<unknown> {
    return request(api, 'POST /billing/credit-notes/{id}/void', { params: { id } })
  }

  protected columns() {
    const { localize } = this
    const column = (
      key: string,
      label: string,
      cell: (note: CreditNote) => unknown,
      isNumeric = false,
    ) => ({ key, label, cell, isNumeric })
    const bdi = (text: string) => html`<bdi>${text}</bdi>`
    return [
      column('number', localize.t('note.number'), (note) => bdi(this.nameOf(note))),
      column('invoice', localize.t('note.invoice'), (note) => bdi(note.invoice_number)),
      column('issued', localize.t('note.issued'), (note) => localize.date(note.issuing_date)),
      column('status', localize.t('note.status'), (note) => noteStatus(note, localize)),
      column(
        'left',
        localize.t('note.left'),
        (note) => moneyText(note.balance_amount, localize),
        true,
      ),
      column(
        'total',
        localize.t('note.total'),
        (note) => moneyText(note.total_amount, localize),
        true,
      ),
    ].filter(({ key }) => key !== 'invoice' || !this.invoice)
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('invoice', this.invoice)
    editor.setAttribute('note', id)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<credit-note-editor
      note=${id}
      invoice=${this.invoice}
      ?readonly=${this.readonly}
      @credit-note-editor-closed=${onClosed}
    ></credit-note-editor>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'credit-note-list': CreditNoteList
  }
}
