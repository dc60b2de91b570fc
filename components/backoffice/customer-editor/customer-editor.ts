/** `<customer-editor>`: creates and edits a customer of the merchant. */
import { html, type TemplateResult } from 'lit'
import type { CustomerBody, CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { property } from '../../internal/base/property.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import { editorTexts } from '../internal/editor/editor-texts.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { customer } from '../internal/resources/customer.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
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
  advancedFields,
  metadataFields,
  paymentFields,
  profileFields,
  taxFields,
} from './customer-fields.ts'
import { messages } from './messages.ts'

export interface CustomerEditorEventMap
  extends EditorEvents<'customer-editor', 'customer', CustomerForMerchant> {}

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
 * @event {DataLoadedEvent<CustomerForMerchant>} customer-loaded - The customer was loaded.
 * @event {DataErrorEvent} customer-failed - The customer could not be loaded.
 * @event {DataWrittenEvent<CustomerForMerchant>} customer-saved - The customer was created or changed.
 * @event {TillEvent} customer-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} customer-editor-closed - The editor was closed.
 * @cssstate loading - The customer is being loaded for the first time.
 * @cssstate error - The customer could not be loaded.
 * @cssstate empty - Never set: a new customer is no empty state.
 * @example
 * <till-session fetch-from="/office-session">
 *   <customer-editor customer="northwind"></customer-editor>
 * </till-session>
 */
export class CustomerEditor extends EditorElement<
  CustomerForMerchant,
  CustomerBody,
  'customer.exists'
> {
  static override styles = styles

  /** The external id of the customer. Default: a new customer. */
  @property({ reflect: true, default: '' }) customer!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(customer)
  }

  protected get texts() {
    return editorTexts(this.localize, 'customer')
  }

  protected override newDraft(): DraftMembers {
    return newCustomerDraft()
  }

  protected override draftOf(customer: CustomerForMerchant): DraftMembers {
    return customerDraft(customer)
  }

  protected override bodyOf(draft: DraftMembers): CustomerBody {
    return createBody(draft)
  }

  protected override sendUpdate(api: ApiClient, id: string, draft: DraftMembers): Promise<unknown> {
    return customer.update(api, id, updateBody(draft, this.form.state.original))
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return customerIssues(draft, this.form.state.original, {
      sameTax: this.localize.t('customer.same-tax'),
      notRemovable: this.localize.t('customer.not-removable'),
    })
  }

  protected renderFields(customer: CustomerForMerchant | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    const context = { form, localize, focus, isNew: customer === undefined }
    return html`${profileFields(context)} ${paymentFields(context)} ${addressFields(context)}
      ${taxFields(context)} ${metadataFields(context)} ${advancedFields(context)}`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerEditorEventMap {}
  interface HTMLElementTagNameMap {
    'customer-editor': CustomerEditor
  }
}
