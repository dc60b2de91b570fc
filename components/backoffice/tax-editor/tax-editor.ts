/** `<tax-editor>`: creates and edits a tax of the merchant. */
import { html, type TemplateResult } from 'lit'
import type { Tax, TaxBody } from '../../../server/contract/tax.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { taxRules } from '../internal/constraints/tax.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { textField } from '../internal/forms/fields.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import {
  TaxEditorClosedEvent,
  TaxEditorCloseEvent,
  TaxEditorFailedEvent,
  TaxEditorLoadedEvent,
  TaxSavedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { styles } from './tax-editor.styles.ts'

/**
 * @summary Creates and edits a tax: its name, its code and its rate.
 *
 * Without `tax` it creates a new one. A failed save keeps the typed values; a tax that was changed elsewhere is
 * never overwritten without a question. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag tax-editor
 * @scope catalog:read
 * @slot - Shown until the tax is loaded.
 * @event {TaxEditorLoadedEvent} tax-editor-loaded - The tax was loaded.
 * @event {TaxEditorFailedEvent} tax-editor-failed - The tax could not be loaded.
 * @event {TaxSavedEvent} tax-saved - The tax was created or changed.
 * @event {TaxEditorCloseEvent} tax-editor-close - The editor is about to close. Cancelable.
 * @event {TaxEditorClosedEvent} tax-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The tax is being loaded for the first time.
 * @cssstate error - The tax could not be loaded.
 * @cssstate empty - Never set: a new tax is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <tax-editor tax="vat"></tax-editor>
 * </till-session>
 */
export class TaxEditor extends EditorElement<Tax, TaxBody> {
  static override styles = styles

  /** The code of the tax, such as "vat". Default: a new tax. */
  @property({ reflect: true }) tax = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = taxRules
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'

  protected get requestedId(): string {
    return this.tax ?? ''
  }

  protected set requestedId(id: string) {
    this.tax = id
  }

  protected idOf({ code }: Tax): string {
    return code
  }

  protected newDraft(): DraftMembers {
    return { name: '', code: '', rate: '' }
  }

  protected read(api: ApiClient, code: string, signal?: AbortSignal): Promise<Tax> {
    return request(api, 'GET /billing/taxes/{code}', {
      params: { code },
      ...(signal && { signal }),
    })
  }

  protected create(api: ApiClient, body: TaxBody, key: string): Promise<Tax> {
    return request(api, 'POST /billing/taxes', { body, key })
  }

  /** billing-11: an update keeps an absent member, so that an empty description is sent as such. */
  protected replace(api: ApiClient, code: string, body: TaxBody): Promise<Tax> {
    return request(api, 'PUT /billing/taxes/{code}', {
      params: { code },
      body: { description: '', ...body },
    })
  }

  protected override issueText(code: string): string | undefined {
    return code === 'VALUE_ALREADY_EXISTS' ? this.localize.t('tax.duplicate') : undefined
  }

  protected formTitle(isNew: boolean): string {
    return this.localize.t(isNew ? 'tax.new' : 'tax.edit')
  }

  protected createResourceEvent(tax: Tax) {
    return new TaxEditorLoadedEvent(tax)
  }

  protected createErrorEvent(error: ApiError) {
    return new TaxEditorFailedEvent(error)
  }

  protected createSavedEvent(tax: Tax) {
    return new TaxSavedEvent(tax)
  }

  protected createCloseEvent() {
    return new TaxEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new TaxEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'tax.not-updated' : 'tax.not-loaded')
  }

  protected renderFields(tax: Tax | undefined): TemplateResult {
    const { form, localize } = this
    return html`<div class="fields two">
      ${textField(form, localize, {
        pointer: '/name',
        label: localize.t('tax.name'),
        hint: localize.t('tax.name-hint'),
        spellcheck: true,
      })}
      ${textField(form, localize, {
        pointer: '/code',
        label: localize.t('tax.code'),
        hint: localize.t(tax ? 'tax.code-fixed' : 'tax.code-hint'),
        isFixed: tax !== undefined,
      })}
      ${textField(form, localize, {
        pointer: '/rate',
        label: localize.t('tax.rate'),
        suffix: '%',
      })}
      <div class="wide">
        ${textField(form, localize, {
          pointer: '/description',
          label: localize.t('tax.description'),
          rows: 2,
          spellcheck: true,
        })}
      </div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tax-editor': TaxEditor
  }
}
