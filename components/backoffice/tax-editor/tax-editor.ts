/** `<tax-editor>`: creates and edits a tax of the merchant. */
import { html, type TemplateResult } from 'lit'
import type { Tax, TaxBody } from '../../../server/contract/tax.ts'
import { property } from '../../internal/base/property.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import { editorTexts } from '../internal/editor/editor-texts.ts'
import { textField } from '../internal/forms/fields.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import { tax } from '../internal/resources/tax.ts'

export interface TaxEditorEventMap extends EditorEvents<'tax-editor', 'tax', Tax> {}

/**
 * @summary Creates and edits a tax: its name, its code and its rate.
 *
 * Without `tax` it creates a new one. A failed save keeps the typed values; a tax that was changed elsewhere is
 * never overwritten without a question. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag tax-editor
 * @scope catalog:read
 * @slot - Shown until the tax is loaded.
 * @event {DataLoadedEvent<Tax>} tax-loaded - The tax was loaded.
 * @event {DataErrorEvent} tax-failed - The tax could not be loaded.
 * @event {DataWrittenEvent<Tax>} tax-saved - The tax was created or changed.
 * @event {TillEvent} tax-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} tax-editor-closed - The editor was closed.
 * @cssstate loading - The tax is being loaded for the first time.
 * @cssstate error - The tax could not be loaded.
 * @cssstate empty - Never set: a new tax is no empty state.
 * @example
 * <till-session fetch-from="/till-session">
 *   <tax-editor tax="vat"></tax-editor>
 * </till-session>
 */
export class TaxEditor extends EditorElement<Tax, TaxBody, 'tax.duplicate'> {
  static override styles = editorStyles
  static readonly messages = defineMessages({
    ...editorMessages,
    'tax.not-loaded': 'The tax couldn’t be loaded.',
    'tax.not-updated': 'The tax couldn’t be reloaded.',
    'tax.new': 'New tax',
    'tax.edit': 'Tax',
    'tax.name': 'Name',
    'tax.name-hint': 'Such as VAT.',
    'tax.code': 'Code',
    'tax.code-hint':
      'Customers, plans, charges and minimum commitments name the tax by it. It can’t be changed later.',
    'tax.code-fixed':
      'Customers, plans, charges and minimum commitments name the tax by it. It can’t be changed.',
    'tax.rate': 'Rate',
    'tax.description': 'Description',
    'tax.duplicate': 'Another tax has this code.',
  })

  /** The code of the tax, such as "vat". Default: a new tax. */
  @property({ reflect: true, default: '' }) tax!: string

  protected readonly localize = new MerchantLocalizeController(this, TaxEditor.messages)

  constructor() {
    super(tax)
  }

  protected get texts() {
    return editorTexts(this.localize, 'tax')
  }

  protected renderFields(tax: Tax | undefined): TemplateResult {
    const { form, localize } = this
    return html`<div class="fields two">
      ${textField(form, localize, {
        pointer: '/name',
        label: localize.t('tax.name'),
        hint: localize.t('tax.name-hint'),
        spellcheck: true,
        ...this.proposesCode,
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
  interface GlobalEventHandlersEventMap extends TaxEditorEventMap {}
  interface HTMLElementTagNameMap {
    'tax-editor': TaxEditor
  }
}
