/** `<credit-note-list>`: the credit notes of the merchant, of a customer or of an invoice. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { property } from '../../internal/base/property.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { CreditNoteEditor } from '../credit-note-editor/credit-note-editor.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { type ListColumn, textColumn } from '../internal/list/list-table.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import { creditNote } from '../internal/resources/credit-note.ts'
import {
  moneyText,
  noteMessages,
  noteStatus,
  noteStatusText,
} from '../internal/resources/credit-note-text.ts'
import { fetchInvoices } from '../internal/resources/invoices.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { styles } from './credit-note-list.styles.ts'

export interface CreditNoteListEventMap
  extends ListEvents<'credit-note', 'credit-notes', CreditNote, 'canceled'> {}

/**
 * @summary The credit notes of the merchant, newest first; searches, shows and voids them, and creates those of an
 *   invoice.
 *
 * With invoices:read the list of the merchant names the customers of the newest 1,000 invoices of each payment status.
 * A note of which nothing was used or refunded can be voided. With `invoice` a new note opens in the place of the
 * list, or in the `<credit-note-editor>` that `for` names. Needs the scope credits:write to create and to void notes.
 *
 * @tag credit-note-list
 * @scope credits:read
 * @slot - Shown until the credit notes are loaded.
 * @event {DataLoadedEvent<readonly CreditNote[]>} credit-notes-loaded - A page of credit notes was loaded, or all of
 *   them for a search or an order.
 * @event {DataErrorEvent} credit-notes-failed - The credit notes could not be loaded.
 * @event {OpenEvent} credit-note-open - A credit note is about to be opened. Cancelable.
 * @event {DataWrittenEvent<CreditNote>} credit-note-canceled - A credit note was voided.
 * @csspart create - The button that creates a credit note.
 * @csspart count - The number of credit notes.
 * @csspart download - The button that saves all credit notes as a CSV file.
 * @csspart row - One credit note.
 * @csspart status - The status of the credit or of the refund.
 * @csspart editor - The card of an opened credit note.
 * @csspart delete - The button that confirms a void.
 * @cssstate loading - The credit notes are being loaded for the first time.
 * @cssstate error - The credit notes could not be loaded.
 * @cssstate empty - There are no credit notes.
 * @example
 * <till-session fetch-from="/office-session">
 *   <credit-note-list invoice="…"></credit-note-list>
 * </till-session>
 */
export class CreditNoteList extends RecordListElement<CreditNote> {
  static readonly dependencies = {
    'credit-note-editor': CreditNoteEditor,
  }
  static override styles = styles
  static readonly messages = defineMessages({
    ...listMessages,
    ...noteMessages,
    'board.customer': 'Customer',
    'board.customer-id': 'Customer ID',
    'notes.not-loaded': 'Credit notes couldn’t be loaded.',
    'notes.not-updated': 'Credit notes couldn’t be updated.',
    'notes.none': 'No credit notes',
    'notes.none-open': 'No credit notes. Open an invoice to create one.',
    'notes.void': 'Void credit note',
  })

  /** The id of an invoice; without one the notes of all invoices are listed, and none is created. */
  @property({ default: '' }) invoice!: string

  /** The external id of one customer; empty for all. */
  @property({ default: '' }) customer!: string

  protected readonly localize = new MerchantLocalizeController(this, CreditNoteList.messages)

  constructor() {
    super({
      ...creditNote,
      searchTexts: (note) => [
        ...(creditNote.searchTexts?.(note) ?? []),
        ...Object.values(this.#customerOf(note) ?? {}),
      ],
      isFilePending: () => this.#customers.state === 'loading',
    })
  }

  /** By the id of an invoice, because a note names no customer. */
  readonly #customers = new AsyncData(this, {
    session: this.session,
    args: () => {
      const { api } = this.session
      return api && this.#hasCustomers && this.data.value?.rows.length
        ? ([api] as const)
        : undefined
    },
    task: ([api], signal) => fetchCustomers(api, signal),
  })

  get #hasCustomers(): boolean {
    return !this.invoice && !this.customer && this.session.can('invoices:read')
  }

  #customerOf({ invoice_id }: CreditNote): Customer | undefined {
    return this.#customers.value?.get(invoice_id)
  }

  protected override onRefreshed(): void {
    this.#customers.refresh()
  }

  protected get texts() {
    const { localize, invoice } = this
    return {
      label: localize.t('notes.label'),
      empty: localize.t(invoice || !this.canWrite ? 'notes.none' : 'notes.none-open'),
      create: invoice ? localize.t('note.new') : '',
      delete: localize.t('notes.void'),
      notLoaded: localize.t('notes.not-loaded'),
      notUpdated: localize.t('notes.not-updated'),
    }
  }

  protected override get filter() {
    const { invoice, customer } = this
    return { invoice, customer }
  }

  /** The action of the invoice comes first. */
  protected override renderToolbar(): unknown {
    return super.renderToolbar('quiet')
  }

  protected columns(): ListColumn<CreditNote>[] {
    const { localize } = this
    const amountColumn = (
      key: string,
      label: string,
      amountOf: (note: CreditNote) => CreditNote['total_amount'],
    ): ListColumn<CreditNote> => ({
      key,
      label,
      isNumeric: true,
      value: (note) => toAmount(amountOf(note)),
      cell: (note) => moneyText(amountOf(note), localize),
    })
    const columns: ListColumn<CreditNote>[] = [
      textColumn('number', localize.t('note.number'), (note) => this.resource.nameOf(note)),
      {
        key: 'invoice',
        label: localize.t('note.invoice'),
        value: ({ invoice_number }) => invoice_number,
        cell: (note) =>
          html`${linkTo(
            this.url.viewHref('invoices', { invoice: note.invoice_id }),
            note.invoice_number,
          )}${this.#customerLink(note)}`,
        csv: [
          { label: localize.t('note.invoice'), text: ({ invoice_number }) => invoice_number },
          ...(this.#hasCustomers ? this.#customerColumns() : []),
        ],
      },
      {
        key: 'issued',
        label: localize.t('note.issued'),
        value: ({ issuing_date }) => issuing_date,
        cell: ({ issuing_date }) => localize.date(issuing_date),
      },
      {
        key: 'status',
        label: localize.t('note.status'),
        value: (note) => noteStatusText(note, localize),
        cell: (note) => noteStatus(note, localize),
      },
      amountColumn('left', localize.t('note.left'), ({ balance_amount }) => balance_amount),
      amountColumn('total', localize.t('note.total'), ({ total_amount }) => total_amount),
    ]
    return columns.filter(({ key }) => key !== 'invoice' || !this.invoice)
  }

  #customerLink(note: CreditNote): unknown {
    const { external_id: customer, name } = this.#customerOf(note) ?? {}
    if (!customer) return nothing
    const link = linkTo(this.url.viewHref('customers', { customer }), name!)
    return html`<div class="customer">${link}</div>`
  }

  #customerColumns(): { label: string; text: (note: CreditNote) => string | undefined }[] {
    const { localize } = this
    return [
      { label: localize.t('board.customer'), text: (note) => this.#customerOf(note)?.name },
      {
        label: localize.t('board.customer-id'),
        text: (note) => this.#customerOf(note)?.external_id,
      },
    ]
  }

  protected override openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('invoice', this.invoice)
    super.openIn(editor, id)
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<credit-note-editor
      exportparts="base: editor"
      note=${id}
      invoice=${this.invoice}
      ?readonly=${this.readonly}
      @credit-note-editor-closed=${onClosed}
    ></credit-note-editor>`
  }
}

interface Customer {
  readonly external_id: string
  readonly name: string
}

/** Of the newest 1,000 invoices of each payment status. */
async function fetchCustomers(
  api: ApiClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Customer>> {
  const statuses = ['FAILED', 'PENDING', 'SUCCEEDED'] as const
  const lists = await Promise.all(
    statuses.map((payment_status) =>
      fetchInvoices(api, { payment_status, issuing_date_from: FIRST_DAY }, signal),
    ),
  )
  const rows = lists.flatMap((list) => list.rows)
  return new Map(
    rows.map(({ id, customer: { external_id, name } }) => [
      id,
      { external_id, name: name || external_id },
    ]),
  )
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteListEventMap {}
  interface HTMLElementTagNameMap {
    'credit-note-list': CreditNoteList
  }
}
