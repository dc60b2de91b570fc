/** `<credit-note-editor>`: creates a credit note of an invoice, and shows one. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CreditNote, CreditNoteBody } from '../../../server/contract/credit-note.ts'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property } from '../../internal/base/property.ts'
import { DataWrittenEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { type ChargeNames, creditedCharge } from '../../internal/domain/charge-text.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScope } from '../internal/card/missing-scope.ts'
import { skeletonLines } from '../internal/card/skeleton.ts'
import { creditNoteRules } from '../internal/constraints/credit-note.ts'
import { EditorForm } from '../internal/editor/editor-form.ts'
import { toBody } from '../internal/forms/draft.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { moneyText, noteStatus } from '../internal/resources/credit-note-text.ts'
import { ChargeNamesController } from '../internal/resources/invoice-usage.ts'
import { type IssueTexts, issueKey } from '../internal/resources/resource.ts'
import type { CreationEvents } from '../internal/resources/resource-events.ts'
import { styles } from './credit-note-editor.styles.ts'
import { messages, type NoteLocalize } from './messages.ts'
import { creditedAmount, newNoteDraft, noteIssues, refundedValue } from './note-draft.ts'
import { noteFields, noteWarning, reasonName } from './note-fields.ts'

/** A note with its invoice, if that can be read; or the invoice of a new one. */
interface LoadedNote {
  readonly note?: CreditNote
  readonly invoice?: InvoiceForMerchant
}

const ISSUES: IssueTexts<'note.draft' | 'note.exceeded' | 'note.refund-exceeded'> = {
  INVOICE_NOT_FINALIZED: 'note.draft',
  CREDIT_NOTE_AMOUNT_EXCEEDED: 'note.exceeded',
  REFUND_AMOUNT_EXCEEDED: 'note.refund-exceeded',
}

export interface CreditNoteEditorEventMap
  extends CreationEvents<'credit-note-editor', 'credit-note', CreditNote> {}

/**
 * @summary Creates a credit note: the credited part of each charge of an invoice, and the amount that is refunded.
 *
 * The rest becomes credit on later invoices. With `note` it shows a note, which the service never changes.
 * Needs the scope credits:write to create, invoices:read to show the charges, credits:read to show a note.
 *
 * @tag credit-note-editor
 * @scope credits:read
 * @slot - Shown until the credit note or the invoice is loaded.
 * @event {DataLoadedEvent<CreditNote>} credit-note-loaded - The credit note was loaded.
 * @event {DataErrorEvent} credit-note-failed - The credit note or the invoice could not be loaded.
 * @event {DataWrittenEvent<CreditNote>} credit-note-created - The credit note was created.
 * @event {TillEvent} credit-note-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} credit-note-editor-closed - The editor was closed.
 * @csspart form - The form.
 * @csspart details - The amounts of a note.
 * @csspart status - The status of the credit or of the refund.
 * @csspart save - The button that saves.
 * @csspart icon - The icon beside a confirmation.
 * @cssstate loading - The credit note or the invoice is being loaded for the first time.
 * @cssstate error - The credit note or the invoice could not be loaded.
 * @cssstate empty - Never set: a new credit note is no empty state.
 * @example
 * <till-session fetch-from="/office-session">
 *   <credit-note-editor invoice="…"></credit-note-editor>
 * </till-session>
 */
export class CreditNoteEditor extends DataCardElement<LoadedNote> {
  static override styles = styles

  /** The id of the credit note. Default: a new one. */
  @property({ reflect: true, default: '' }) note!: string

  /** The id of the invoice of a new note. */
  @property({ default: '' }) invoice!: string

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  protected readonly noun = 'credit-note'
  protected readonly localize = new MerchantLocalizeController(this, messages)

  readonly #editor = new EditorForm<CreditNote>(this, {
    session: this.session,
    localize: () => this.localize,
    rules: () => creditNoteRules,
    scope: 'credits:write',
    isReadonly: () => this.#readonlyReason !== undefined,
    check: (draft) => noteIssues(draft, this.data.value?.invoice),
    name: () => [this.localName, this.id, this.invoice].filter(Boolean).join('-'),
    question: () => this.#question(),
    send: (api, draft, key) => {
      const body = toBody<CreditNoteBody>(creditNoteRules, draft)
      return request(api, 'POST /billing/credit-notes', { body, key })
    },
    onCreated: (note) => this.#onCreated(note),
    issueText: (code) => {
      const key = issueKey(ISSUES, code)
      return key && this.localize.t(key)
    },
    onClosed: () => this.dispatchEvent(new TillEvent('credit-note-editor-closed')),
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    announce: (text) => this.live.announce(text),
  })

  readonly #names = new ChargeNamesController(this, this.session, () => this.data.value?.invoice)

  protected override readonly audience = new MerchantAudience(this, {
    scope: () => (this.note ? 'credits:read' : 'invoices:read'),
  })

  protected override get subjectProperties() {
    const { invoice, note } = this
    return { invoice, note }
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return this.note || this.invoice ? [this.note] : undefined
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedNote> {
    const { note, invoice } = this
    if (note) {
      const options = { params: { id: note }, signal }
      const read = await request(api, 'GET /billing/credit-notes/{id}', options)
      const invoice = await fetchInvoice(api, read.invoice_id, signal).catch(() => undefined)
      return { note: read, invoice }
    }
    // An interrupted creation belongs to a session.
    await api.ready()
    return { invoice: await fetchInvoice(api, invoice, signal) }
  }

  protected override onLoaded({ note, invoice }: LoadedNote): void {
    const { hasWork, form, creation } = this.#editor
    if (note || !invoice || hasWork) return
    this.#editor.load(newNoteDraft(invoice.id))
    // A creation that a reload of the page interrupted.
    if (!form.isReadonly) creation.restore()
  }

  protected override resetState(change: SubjectChange): void {
    this.#editor.clear(change)
  }

  /** True with typed changes, or with a creation of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.#editor.hasWork
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (this.dispatchEvent(new TillEvent('credit-note-editor-close', true))) this.#editor.close()
  }

  get #readonlyReason(): string | TemplateResult | undefined {
    const { localize, readonly } = this
    if (this.data.value?.note) return localize.t('note.fixed')
    return readonly
      ? localize.t('merchant.look-only')
      : missingScope(this.session, this.localize, 'credits:write')
  }

  /** A refund is money that leaves. The service adds the tax (billing-203). */
  #question() {
    const { localize } = this
    const { draft } = this.#editor.form
    const invoice = this.data.value!.invoice!
    const { currency_code } = invoice.amount.total_amount
    const value = refundedValue(draft)
    if (value === 0) return undefined
    const credited = creditedAmount(draft, currency_code)
    const text = localize.t('note.ask-refund', {
      amount: credited ? localize.money(credited) : '–',
      refund: moneyText({ currency_code, value }, localize),
    })
    const details = html`<p class="small">${noteWarning(invoice, localize)}</p>`
    return { text, details, confirm: localize.t('note.create') }
  }

  #onCreated(note: CreditNote): void {
    this.#editor.showSaved({})
    this.data.value = { ...this.data.value, note }
    this.note = note.id
    this.subject.adopt()
    this.dispatchEvent(new DataWrittenEvent('credit-note-created', note))
  }

  protected override eventData({ note }: LoadedNote) {
    return note
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'note.not-updated' : 'note.not-loaded')
  }

  protected isEmpty(): boolean {
    return false
  }

  protected renderContent({ note, invoice }: LoadedNote): TemplateResult {
    const { localize } = this
    const { form } = this.#editor
    const { names } = this.#names
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    return this.#editor.render({
      title: note
        ? localize.t('note.titled', { number: note.number || note.id })
        : localize.t('note.new'),
      saveText: localize.t('note.create'),
      fields: note
        ? noteDetails(note, invoice, names, localize)
        : noteFields({ form, localize, names, focus }, invoice!),
      ...(invoice && { warning: noteWarning(invoice, localize) }),
      readonlyReason: this.#readonlyReason,
      onCancel: () => this.close(),
    })
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonLines(6)
  }
}

const fetchInvoice = (api: ApiClient, id: string, signal: AbortSignal) =>
  request(api, 'GET /billing/invoices/{id}', { params: { id }, signal })

function noteDetails(
  note: CreditNote,
  invoice: InvoiceForMerchant | undefined,
  names: ChargeNames,
  localize: NoteLocalize,
): TemplateResult {
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
    ${(note.items ?? []).map(({ fee_id, amount }) => {
      const position = invoice?.fees?.findIndex(({ id }) => id === fee_id) ?? -1
      const charge = creditedCharge(position, names, localize)
      return row(localize.t('note.item', { charge }), money(amount))
    })}
    ${row(localize.t('note.sub-total'), money(note.sub_total_excluding_taxes_amount))}
    ${row(localize.t('note.taxes'), money(note.taxes_amount))}
    ${row(localize.t('note.total'), money(note.total_amount), 'total')}
    ${row(localize.t('note.refund'), money(note.refund_amount))}
    ${row(localize.t('note.credit'), money(note.credit_amount))}
    ${row(localize.t('note.left'), money(note.balance_amount))}
  </dl>`
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditNoteEditorEventMap {}
  interface HTMLElementTagNameMap {
    'credit-note-editor': CreditNoteEditor
  }
}
