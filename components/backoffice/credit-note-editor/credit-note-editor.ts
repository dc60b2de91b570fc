/** `<credit-note-editor>`: creates a credit note of an invoice, and shows one. */
import { html, type TemplateResult } from 'lit'
import type { CreditNote, CreditNoteBody } from '../../../server/contract/credit-note.ts'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { creditNoteRules } from '../internal/constraints/credit-note.ts'
import { EditorElement, type Loaded } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { moneyText } from '../internal/resources/credit-note-text.ts'
import { styles } from './credit-note-editor.styles.ts'
import {
  CreditNoteEditorClosedEvent,
  CreditNoteEditorCloseEvent,
  CreditNoteEditorFailedEvent,
  CreditNoteEditorLoadedEvent,
  CreditNoteSavedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { noteDetails } from './note-details.ts'
import { creditedAmount, newNoteDraft, noteIssues, refundedValue } from './note-draft.ts'
import { noteFields } from './note-fields.ts'

/** With the invoice of a new note. */
interface LoadedNote extends Loaded<CreditNote> {
  readonly invoice?: InvoiceForMerchant
}

const ISSUES = {
  INVOICE_NOT_FINALIZED: 'note.draft',
  CREDIT_NOTE_AMOUNT_EXCEEDED: 'note.exceeded',
  REFUND_AMOUNT_EXCEEDED: 'note.refund-exceeded',
} as const

/**
 * @summary Creates a credit note: the credited part of each charge of an invoice, and the amount that is refunded.
 *
 * The rest becomes credit on later invoices. With `note` it shows a note, which the service never changes.
 * Needs the scope credits:write to create, invoices:read to show the charges, credits:read to show a note.
 *
 * @tag credit-note-editor
 * @scope credits:read
 * @slot - Shown until the credit note or the invoice is loaded.
 * @event {CreditNoteEditorLoadedEvent} credit-note-editor-loaded - The credit note was loaded.
 * @event {CreditNoteEditorFailedEvent} credit-note-editor-failed - The credit note or the invoice could not be loaded.
 * @event {CreditNoteSavedEvent} credit-note-saved - The credit note was created.
 * @event {CreditNoteEditorCloseEvent} credit-note-editor-close - The editor is about to close. Cancelable.
 * @event {CreditNoteEditorClosedEvent} credit-note-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart details - The amounts of a note.
 * @csspart status - The status of the credit or of the refund.
 * @csspart save - The button that saves.
 * @csspart icon - The icon beside a confirmation.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The credit note or the invoice is being loaded for the first time.
 * @cssstate error - The credit note or the invoice could not be loaded.
 * @cssstate empty - Never set: a new credit note is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <credit-note-editor invoice="…"></credit-note-editor>
 * </till-session>
 */
export class CreditNoteEditor extends EditorElement<CreditNote, CreditNoteBody> {
  static override styles = styles

  /** The id of the credit note. Default: a new one. */
  @property({ reflect: true }) note = ''

  /** The id of the invoice of a new note. */
  @property() invoice = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = creditNoteRules
  protected readonly writeScope = 'credits:write'

  protected get readScope() {
    return this.note ? 'credits:read' : 'invoices:read'
  }

  protected get requestedId(): string {
    return this.note ?? ''
  }

  protected set requestedId(id: string) {
    this.note = id
  }

  protected override get owner() {
    return { invoice: this.invoice }
  }

  protected override get intentName(): string {
    return [super.intentName, this.invoice].join('-')
  }

  protected override get queryKey(): readonly unknown[] | undefined {
    return this.requestedId || this.invoice ? super.queryKey : undefined
  }

  protected override async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedNote> {
    const { invoice: id } = this
    const loaded = await super.fetchData(api, signal)
    if (loaded.resource) return loaded
    const options = { params: { id }, signal }
    return { ...loaded, invoice: await request(api, 'GET /billing/invoices/{id}', options) }
  }

  get #loadedInvoice(): InvoiceForMerchant | undefined {
    return (this.data.value as LoadedNote | undefined)?.invoice
  }

  protected override get saveText(): string {
    return this.localize.t('note.create')
  }

  /** The service adds the tax (billing-203). */
  protected override saveQuestion(): string | undefined {
    const { localize, form } = this
    const { currency_code } = this.#loadedInvoice!.amount.total_amount
    const value = refundedValue(form.draft)
    if (value === 0) return undefined
    const credited = creditedAmount(form.draft, currency_code)
    return localize.t('note.ask-refund', {
      amount: credited ? localize.money(credited) : '–',
      refund: moneyText({ currency_code, value }, localize),
    })
  }

  protected idOf({ id }: CreditNote): string {
    return id
  }

  protected newDraft(): DraftMembers {
    return newNoteDraft(this.#loadedInvoice?.id ?? this.invoice)
  }

  protected read(api: ApiClient, id: string, signal?: AbortSignal): Promise<CreditNote> {
    const options = { params: { id }, ...(signal && { signal }) }
    return request(api, 'GET /billing/credit-notes/{id}', options)
  }

  protected create(api: ApiClient, body: CreditNoteBody, key: string): Promise<CreditNote> {
    return request(api, 'POST /billing/credit-notes', { body, key })
  }

  protected replace(): Promise<undefined> {
    return Promise.reject(new TypeError('a credit note never changes'))
  }

  protected override fixedReason(): string {
    return this.localize.t('note.fixed')
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return noteIssues(draft, this.#loadedInvoice)
  }

  protected override issueText(code: string): string | undefined {
    const key = Object.hasOwn(ISSUES, code) && ISSUES[code as keyof typeof ISSUES]
    return key ? this.localize.t(key) : undefined
  }

  protected formTitle(isNew: boolean): string {
    const { number, id } = this.data.value?.resource ?? {}
    return isNew
      ? this.localize.t('note.new')
      : this.localize.t('note.titled', { number: number || id || '' })
  }

  protected createResourceEvent(note: CreditNote) {
    return new CreditNoteEditorLoadedEvent(note)
  }

  protected createErrorEvent(error: ApiError) {
    return new CreditNoteEditorFailedEvent(error)
  }

  protected createSavedEvent(note: CreditNote) {
    return new CreditNoteSavedEvent(note)
  }

  protected createCloseEvent() {
    return new CreditNoteEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new CreditNoteEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'note.not-updated' : 'note.not-loaded')
  }

  protected renderFields(note: CreditNote | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    const invoice = this.#loadedInvoice
    if (note) return noteDetails(note, localize)
    return invoice ? noteFields({ form, localize, focus }, invoice) : html``
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'credit-note-editor': CreditNoteEditor
  }
}
