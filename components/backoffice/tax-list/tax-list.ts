/** `<tax-list>`: the taxes of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Tax } from '../../../server/contract/tax.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'
import { TaxDeletedEvent, TaxEditEvent, TaxesFailedEvent, TaxesLoadedEvent } from './events.ts'
import { messages } from './messages.ts'
import { styles } from './tax-list.styles.ts'

/**
 * @summary The taxes of the merchant, newest first; creates, edits and deletes them.
 *
 * A tax opens in the place of the list, or in the `<tax-editor>` that `for` names. The service keeps a tax that a
 * customer, a plan, a charge or a commitment has. Needs the scope catalog:write to change taxes.
 *
 * @tag tax-list
 * @scope catalog:read
 * @slot - Shown until the taxes are loaded.
 * @event {TaxesLoadedEvent} taxes-loaded - A page of taxes was loaded.
 * @event {TaxesFailedEvent} taxes-failed - The taxes could not be loaded.
 * @event {TaxEditEvent} tax-edit - A tax is about to be opened. Cancelable.
 * @event {TaxDeletedEvent} tax-deleted - A tax was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a tax.
 * @csspart table - The table.
 * @csspart row - One tax.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The taxes are being loaded for the first time.
 * @cssstate error - The taxes could not be loaded.
 * @cssstate empty - There are no taxes.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <tax-list></tax-list>
 * </till-session>
 */
export class TaxList extends ListElement<Tax> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['tax'] as const
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'
  protected readonly changeEvents = ['tax-saved', 'tax-deleted']

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('taxes.label'),
      empty: localize.t('taxes.none'),
      create: localize.t('taxes.create'),
      delete: localize.t('taxes.delete'),
    }
  }

  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Tax>> {
    const query = { page: page || '1', per_page: pageSize }
    const response = await request(api, 'GET /billing/taxes', { query, signal })
    return numberedPage(response.taxes, response.metadata)
  }

  protected createLoadedEvent({ rows }: ListPage<Tax>) {
    return new TaxesLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new TaxesFailedEvent(error)
  }

  protected createDeletedEvent(tax: Tax) {
    return new TaxDeletedEvent(tax)
  }

  protected createOpenEvent(id: string) {
    return new TaxEditEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'taxes.not-updated' : 'taxes.not-loaded')
  }

  protected idOf({ code }: Tax): string {
    return code
  }

  protected nameOf({ name }: Tax): string {
    return name
  }

  protected sendDelete(api: ApiClient, { code }: Tax): Promise<unknown> {
    return request(api, 'DELETE /billing/taxes/{code}', { params: { code } })
  }

  // billing-10.
  protected override deleteFailure(error: ApiError): string {
    return error.upstreamIssues.includes('RESOURCE_IN_USE')
      ? this.localize.t('taxes.in-use')
      : super.deleteFailure(error)
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('taxes.name'),
        cell: ({ name }: Tax) => html`<bdi>${name}</bdi>`,
      },
      {
        key: 'rate',
        label: localize.t('taxes.rate'),
        cell: ({ rate }: Tax) => localize.rate(rate),
        isNumeric: true,
      },
      {
        key: 'code',
        label: localize.t('taxes.code'),
        cell: ({ code }: Tax) => html`<bdi>${code}</bdi>`,
      },
      {
        key: 'created',
        label: localize.t('taxes.created'),
        cell: ({ created_at }: Tax) => localize.date(created_at),
      },
    ]
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('tax', id)
    editor.scrollIntoView({ block: 'start' })
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
  interface HTMLElementTagNameMap {
    'tax-list': TaxList
  }
}
