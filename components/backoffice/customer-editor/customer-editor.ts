/** `<customer-editor>`: creates and edits a customer of the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { CustomerBody, CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { customerRules } from '../internal/constraints/customer.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { textField } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import {
  createBody,
  customerDraft,
  customerIssues,
  newCustomerDraft,
  updateBody,
} from './customer-draft.ts'
import { styles } from './customer-editor.styles.ts'
import {
  addressFields,
  metadataFields,
  paymentFields,
  profileFields,
  taxFields,
} from './customer-fields.ts'
import {
  CustomerEditorClosedEvent,
  CustomerEditorCloseEvent,
  CustomerEditorFailedEvent,
  CustomerEditorLoadedEvent,
  CustomerSavedEvent,
} from './events.ts'
import { messages } from './messages.ts'

/**
 * @summary Creates and edits a customer: profile, payment method, address, taxes and metadata.
 *
 * Without `customer` it creates a new one. The token of the payment method is write-only: it is never shown, and an
 * empty field keeps it. A failed save keeps the typed values; a customer that was changed elsewhere is never
 * overwritten without a question. Needs the scope customers:write to save, customers:read to show.
 *
 * @tag customer-editor
 * @scope customers:read
 * @slot - Shown until the customer is loaded.
 * @event {CustomerEditorLoadedEvent} customer-editor-loaded - The customer was loaded.
 * @event {CustomerEditorFailedEvent} customer-editor-failed - The customer could not be loaded.
 * @event {CustomerSavedEvent} customer-saved - The customer was created or changed.
 * @event {CustomerEditorCloseEvent} customer-editor-close - The editor is about to close. Cancelable.
 * @event {CustomerEditorClosedEvent} customer-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The customer is being loaded for the first time.
 * @cssstate error - The customer could not be loaded.
 * @cssstate empty - Never set: a new customer is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <customer-editor customer="northwind"></customer-editor>
 * </till-session>
 */
export class CustomerEditor extends EditorElement<CustomerForMerchant, CustomerBody> {
  static override styles = styles

  /** The external id of the customer. Default: a new customer. */
  @property({ reflect: true }) customer = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = customerRules
  protected readonly readScope = 'customers:read'
  protected readonly writeScope = 'customers:write'

  protected get requestedId(): string {
    return this.customer ?? ''
  }

  protected set requestedId(id: string) {
    this.customer = id
  }

  protected idOf({ external_id }: CustomerForMerchant): string {
    return external_id
  }

  protected newDraft(): DraftMembers {
    return newCustomerDraft()
  }

  protected override draftOf(customer: CustomerForMerchant): DraftMembers {
    return customerDraft(customer)
  }

  protected override bodyOf(draft: DraftMembers): CustomerBody {
    return createBody(draft)
  }

  /** A save may have changed the external id (billing-132): then the customer is under the typed one. */
  protected async read(
    api: ApiClient,
    id: string,
    signal?: AbortSignal,
  ): Promise<CustomerForMerchant> {
    try {
      return await readCustomer(api, id, signal)
    } catch (thrown) {
      const typed = this.form.text('/external_id')
      const isRenamed = this.saving.state.kind === 'saving' && typed !== id
      if (!isRenamed || asApiError(thrown).code !== 'not-found') throw thrown
      return await readCustomer(api, typed, signal)
    }
  }

  protected create(api: ApiClient, body: CustomerBody, key: string): Promise<CustomerForMerchant> {
    return request(api, 'POST /billing/customers', { body, key })
  }

  protected replace(api: ApiClient, id: string): Promise<CustomerForMerchant> {
    const { draft, state } = this.form
    const body = updateBody(draft, state.original)
    return request(api, 'PUT /billing/customers/{id}', { params: { id }, body })
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return customerIssues(draft, this.form.state.original, {
      sameTax: this.localize.t('customer.same-tax'),
      notRemovable: this.localize.t('customer.not-removable'),
    })
  }

  // billing-9.
  protected override issueText(code: string): string | undefined {
    return code === 'VALUE_ALREADY_EXISTS' ? this.localize.t('customer.exists') : undefined
  }

  protected formTitle(isNew: boolean): string {
    return this.localize.t(isNew ? 'customer.new' : 'customer.edit')
  }

  protected createResourceEvent(customer: CustomerForMerchant) {
    return new CustomerEditorLoadedEvent(customer)
  }

  protected createErrorEvent(error: ApiError) {
    return new CustomerEditorFailedEvent(error)
  }

  protected createSavedEvent(customer: CustomerForMerchant) {
    return new CustomerSavedEvent(customer)
  }

  protected createCloseEvent() {
    return new CustomerEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new CustomerEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'customer.not-updated' : 'customer.not-loaded')
  }

  protected renderFields(customer: CustomerForMerchant | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    const context = { form, localize, focus, isNew: customer === undefined }
    return html`${profileFields(context)} ${paymentFields(context)} ${addressFields(context)}
      ${taxFields(context)} ${metadataFields(context)}
      ${
        form.isReadonly
          ? nothing
          : html`<div class="fields two">
              ${textField(form, localize, {
                pointer: '/billing_entity_code',
                label: localize.t('customer.entity'),
                hint: localize.t(customer ? 'customer.entity-hint' : 'form.secret-new'),
              })}
            </div>`
      }`
  }
}

/** @throws {TypeError} for a response without a draft: it is not edited */
async function readCustomer(api: ApiClient, id: string, signal?: AbortSignal) {
  const options = { params: { id }, ...(signal && { signal }) }
  const customer = await request(api, 'GET /billing/customers/{id}', options)
  customerDraft(customer)
  return customer
}

declare global {
  interface HTMLElementTagNameMap {
    'customer-editor': CustomerEditor
  }
}
