/** `<tax-list>`: the taxes of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Tax } from '../../../server/contract/tax.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listStyles } from '../internal/list/list.styles.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { type ListColumn, textColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { tax } from '../internal/resources/tax.ts'
import { TaxEditor } from '../tax-editor/tax-editor.ts'

export interface TaxListEventMap extends ListEvents<'tax', 'taxes', Tax> {}

/**
 * @summary The taxes of the merchant, newest first; searches, creates, edits and deletes them.
 *
 * A tax opens in the place of the list, or in the `<tax-editor>` that `for` names. The service keeps a tax that a
 * customer, a plan, a charge or a commitment has. Needs the scope catalog:write to change taxes.
 *
 * @tag tax-list
 * @scope catalog:read
 * @slot - Shown until the taxes are loaded.
 * @event {DataLoadedEvent<readonly Tax[]>} taxes-loaded - A page of taxes was loaded, or all of them for a search or an
 *   order.
 * @event {DataErrorEvent} taxes-failed - The taxes could not be loaded.
 * @event {OpenEvent} tax-open - A tax is about to be opened. Cancelable.
 * @event {DataWrittenEvent<Tax>} tax-deleted - A tax was deleted.
 * @csspart create - The button that creates a tax.
 * @csspart count - The number of taxes.
 * @csspart download - The button that saves all taxes as a CSV file.
 * @csspart row - One tax.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The taxes are being loaded for the first time.
 * @cssstate error - The taxes could not be loaded.
 * @cssstate empty - There are no taxes.
 * @example
 * <till-session fetch-from="/till-session">
 *   <tax-list></tax-list>
 * </till-session>
 */
export class TaxList extends RecordListElement<Tax, 'taxes.in-use'> {
  static readonly dependencies = {
    'tax-editor': TaxEditor,
  }
  static override styles = listStyles
  static readonly messages = defineMessages({
    ...listMessages,
    'taxes.label': 'Taxes',
    'taxes.not-loaded': 'Taxes couldn’t be loaded.',
    'taxes.not-updated': 'Taxes couldn’t be updated.',
    'taxes.none': 'No taxes yet. Customers, plans and charges can have them.',
    'taxes.count': { one: '{count} tax', other: '{count} taxes' },
    'taxes.create': 'New tax',
    'taxes.delete': 'Delete tax',
    'taxes.name': 'Tax',
    'taxes.code': 'Code',
    'taxes.rate': 'Rate',
    'taxes.created': 'Created',
    'taxes.in-use':
      'A customer, a plan, a charge or a minimum commitment still has this tax. Remove it there first.',
  })

  protected readonly localize = new MerchantLocalizeController(this, TaxList.messages)

  constructor() {
    super(tax)
  }

  protected get texts() {
    return listTexts(this.localize, 'taxes')
  }

  protected columns(): ListColumn<Tax>[] {
    const { localize } = this
    return [
      textColumn('name', localize.t('taxes.name'), ({ name }) => name),
      {
        key: 'rate',
        label: localize.t('taxes.rate'),
        value: ({ rate }) => rate,
        cell: ({ rate }) => localize.rate(rate),
        isNumeric: true,
      },
      textColumn('code', localize.t('taxes.code'), ({ code }) => code),
      {
        key: 'created',
        label: localize.t('taxes.created'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => localize.date(created_at),
      },
    ]
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<tax-editor
      tax=${id}
      ?readonly=${this.readonly}
      @tax-editor-closed=${onClosed}
    ></tax-editor>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends TaxListEventMap {}
  interface HTMLElementTagNameMap {
    'tax-list': TaxList
  }
}
