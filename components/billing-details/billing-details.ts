/** `<billing-details>`: the customer's name, invoice e-mail, phone and address. */
import { html, nothing, type TemplateResult } from 'lit'
import type { BillingDetails as Details, Profile } from '../../server/contract/customer.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { FormQuestion } from '../internal/base/form-question.ts'
import { state } from '../internal/base/property.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import {
  type DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'
import { addressLines } from '../internal/domain/address-lines.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import { WriteController } from '../internal/subject/write.ts'
import { icon } from '../internal/templates/icons.ts'
import { styles } from './billing-details.styles.ts'
import {
  changesOf,
  checkDraft,
  type Draft,
  detailsOf,
  draftOf,
  errorsOf,
  type FieldErrors,
  mergePresent,
} from './details-draft.ts'
import { detailsForm } from './details-form.ts'
import { messages } from './messages.ts'

/** The details that are edited. */
interface Editing {
  readonly draft: Draft
  /** The values that the form started from, or those of a conflict. */
  readonly seen: Details
}

/** The billing details were loaded. */
export type BillingDetailsLoadedEvent = DataLoadedEvent<Profile>

/** The billing details could not be loaded; older ones stay visible. */
export type BillingDetailsFailedEvent = DataErrorEvent

/** The customer has changed the billing details; `data` are the new ones. */
export type BillingDetailsSavedEvent = DataWrittenEvent<Profile>

export interface BillingDetailsEventMap {
  'billing-details-loaded': BillingDetailsLoadedEvent
  'billing-details-failed': BillingDetailsFailedEvent
  'billing-details-saved': BillingDetailsSavedEvent
}

/**
 * @summary The customer's billing details: name, invoice e-mail, phone and address, with a form to change them.
 *
 * Editing needs the scope profile:write. Only changed members are sent. If one was changed elsewhere meanwhile, nothing
 * is saved: the form shows the present value beside the typed one. A failed save keeps the typed values.
 *
 * @tag billing-details
 * @scope profile:read
 * @slot - Shown until the details are loaded.
 * @slot empty - Replaces "No billing details yet."
 * @event {DataLoadedEvent<Profile>} billing-details-loaded - The details were loaded.
 * @event {DataErrorEvent} billing-details-failed - The details could not be loaded.
 * @event {DataWrittenEvent<Profile>} billing-details-saved - The customer has changed the details.
 * @csspart detail - One detail with its label.
 * @csspart edit - The button that opens the form.
 * @csspart form - The form.
 * @csspart save - The button that saves the form.
 * @csspart saved - The note that the details were saved.
 * @csspart icon - An icon beside a text.
 * @cssstate loading - The details are being loaded for the first time.
 * @cssstate error - The details could not be loaded.
 * @cssstate empty - There are no details.
 * @cssstate stale - The refresh failed; older details are shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <billing-details></billing-details>
 * </till-session>
 */
export class BillingDetails extends DataCardElement<Profile> {
  static override styles = styles

  @state() private editing: Editing | undefined
  @state() private errors: FieldErrors = {}
  /** A failure that belongs to no field. */
  @state() private failure: (() => string) | undefined
  @state() private isSaved = false
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })
  protected override readonly changeKinds = ['customer'] as const
  protected readonly noun = 'billing-details'
  protected readonly localize = new LocalizeController(this, messages)
  readonly #question = new FormQuestion(this, {
    isDirty: () => this.#isDirty,
    focus: (selector) => this.focusKeeper.moveTo(selector),
    onKeep: () => this.focusKeeper.moveTo('#name'),
    onDiscard: () => this.#leave(),
  })

  get #isDirty(): boolean {
    const { editing } = this
    return editing !== undefined && Object.keys(changesOf(editing.draft, editing.seen)).length > 0
  }

  protected get queryKey() {
    return []
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Profile> {
    const profile = await request(api, 'GET /me', { signal })
    // A malformed profile fails here, as an error of the element, and not when it is rendered.
    draftOf(profile)
    return profile
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'details.not-updated' : 'details.not-loaded')
  }

  protected isEmpty(profile: Profile) {
    return Object.values(draftOf(profile)).every((text) => !text)
  }

  protected override resetState(): void {
    this.#close()
    this.isSaved = false
  }

  protected renderSkeleton(): TemplateResult {
    return html`${Array.from({ length: 8 }, () => html`<span class="skeleton"></span>`)}`
  }

  protected renderContent(profile: Profile): TemplateResult {
    return this.editing ? this.#renderForm(this.editing) : this.#renderDetails(profile)
  }

  #renderDetails(profile: Profile): TemplateResult {
    const { localize } = this
    const { name, email, phone, address } = profile
    const rows: [string, readonly string[]][] = [
      [localize.t('details.name'), [name ?? '']],
      [localize.t('details.email'), [email ?? '']],
      [localize.t('details.phone'), [phone ?? '']],
      [localize.t('details.address'), addressLines(address, localize.locale)],
    ]
    const row = ([term, lines]: [string, readonly string[]]) => html`<div part="detail">
      <dt class="muted">${term}</dt>
      <dd>${lines.some(Boolean) ? lines.map((line) => html`<span><bdi>${line}</bdi></span>`) : '–'}</dd>
    </div>`
    return html`
      ${
        this.isEmpty(profile)
          ? html`<slot name="empty"><p class="muted">${localize.t('details.none')}</p></slot>`
          : html`<dl>${rows.map(row)}</dl>`
      }
      ${this.#mayEdit ? this.#renderEdit(profile) : nothing}
    `
  }

  get #mayEdit(): boolean {
    return this.session.can('profile:write')
  }

  #renderEdit(profile: Profile): TemplateResult {
    const open = () => {
      this.isSaved = false
      const seen = detailsOf(profile)
      this.editing = { draft: draftOf(seen), seen }
      this.focusKeeper.moveTo('#name')
    }
    return html`<p class="form-actions">
      <button type="button" class="button quiet" part="edit" @click=${open}>
        ${this.localize.t('details.edit')}
      </button>
      ${
        this.isSaved
          ? html`<span class="saved" part="saved"
              >${icon('check')}<bdi>${this.localize.t('details.saved')}</bdi></span
            >`
          : nothing
      }
    </p>`
  }

  #renderForm(editing: Editing): TemplateResult {
    const { draft, seen } = editing
    const props = {
      draft,
      errors: this.errors,
      failure: this.failure?.(),
      isSaving: this.#write.isSending,
      question: this.#question.render(this.localize),
      onChange: (change: Partial<Draft>) => {
        this.editing = { draft: { ...(this.editing?.draft ?? draft), ...change }, seen }
      },
      onSave: (event: Event) => {
        event.preventDefault()
        const errors = checkDraft(draft, seen)
        if (Object.keys(errors).length) this.#showErrors(errors)
        else if (this.#isDirty) void this.#save(editing)
        else this.#leave()
      },
      onCancel: () => this.#question.leave(() => this.#leave()),
    }
    return detailsForm(props, this.localize)
  }

  #close(): void {
    this.editing = this.failure = undefined
    this.errors = {}
    this.#question.close()
  }

  #leave(): void {
    this.#close()
    this.focusKeeper.moveTo('[part=edit]', '.card')
  }

  async #save({ draft, seen }: Editing): Promise<void> {
    this.errors = {}
    this.failure = undefined
    const body = { changes: changesOf(draft, seen), seen }
    await this.#write.send((api) => request(api, 'PUT /me', { body }), {
      onDone: (saved) => {
        this.#onSaved(draft, detailsOf(saved))
        this.live.announce(this.localize.t('details.saved'))
        this.dispatchEvent(new DataWrittenEvent('billing-details-saved', saved))
        this.data.adopt(saved)
      },
      onError: (error) => this.#onUnsaved(error),
    })
  }

  /** Later changes of the draft stay in the form. */
  #onSaved(draft: Draft, seen: Details): void {
    const { editing } = this
    if (editing && editing.draft !== draft) this.editing = { draft: editing.draft, seen }
    else this.#leave()
    this.isSaved = true
  }

  #onUnsaved(error: ApiError): void {
    const { editing } = this
    const { code, profile } = error
    if (!editing) {
      this.live.announce(this.localize.t('details.unsaved'))
      return
    }
    if (code === 'conflict' && profile) {
      const seen = detailsOf(profile)
      const { draft, errors } = mergePresent(editing.draft, editing.seen, seen)
      this.editing = { draft, seen }
      this.failure = () => this.localize.t('details.conflict')
      this.#showErrors(errors)
      return
    }
    const errors = errorsOf(error)
    if (!Object.keys(errors).length)
      this.failure = () => errorMessage(this.localize, error, this.localize.t('details.unsaved'))
    this.#showErrors(errors)
  }

  #showErrors(errors: FieldErrors): void {
    this.errors = errors
    this.focusKeeper.moveTo('[aria-invalid=true]')
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingDetailsEventMap {}
  interface HTMLElementTagNameMap {
    'billing-details': BillingDetails
  }
}
