/** `<plan-list>`: the plans of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Plan } from '../../../server/contract/plan.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { cycleName } from '../internal/resources/billing-cycle.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'
import { PlanDeletedEvent, PlanEditEvent, PlansFailedEvent, PlansLoadedEvent } from './events.ts'
import { messages } from './messages.ts'
import { styles } from './plan-list.styles.ts'

/**
 * @summary The plans of the merchant, newest first; creates, edits and deletes them.
 *
 * A plan opens in the place of the list, or in the `<plan-editor>` that `for` names. The service keeps a plan
 * with an active or pending subscription. Needs the scope catalog:write to change plans.
 *
 * @tag plan-list
 * @scope catalog:read
 * @slot - Shown until the plans are loaded.
 * @event {PlansLoadedEvent} plans-loaded - A page of plans was loaded.
 * @event {PlansFailedEvent} plans-failed - The plans could not be loaded.
 * @event {PlanEditEvent} plan-edit - A plan is about to be opened. Cancelable.
 * @event {PlanDeletedEvent} plan-deleted - A plan was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a plan.
 * @csspart table - The table.
 * @csspart row - One plan.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The plans are being loaded for the first time.
 * @cssstate error - The plans could not be loaded.
 * @cssstate empty - There are no plans.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <plan-list></plan-list>
 * </till-session>
 */
export class PlanList extends ListElement<Plan> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['plan'] as const
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'
  protected readonly changeEvents = ['plan-saved', 'plan-deleted']

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('plans.label'),
      empty: localize.t('plans.none'),
      create: localize.t('plans.create'),
      delete: localize.t('plans.delete'),
    }
  }

  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Plan>> {
    const query = { page: page || '1', per_page: pageSize }
    const response = await request(api, 'GET /billing/plans', { query, signal })
    return numberedPage(response.plans, response.metadata)
  }

  protected createLoadedEvent({ rows }: ListPage<Plan>) {
    return new PlansLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new PlansFailedEvent(error)
  }

  protected createDeletedEvent(plan: Plan) {
    return new PlanDeletedEvent(plan)
  }

  protected createOpenEvent(id: string) {
    return new PlanEditEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'plans.not-updated' : 'plans.not-loaded')
  }

  protected idOf({ id }: Plan): string {
    return id
  }

  protected nameOf({ name }: Plan): string {
    return name
  }

  protected sendDelete(api: ApiClient, { id }: Plan): Promise<unknown> {
    return request(api, 'DELETE /billing/plans/{id}', { params: { id } })
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('plans.name'),
        cell: ({ name }: Plan) => html`<bdi>${name}</bdi>`,
      },
      {
        key: 'code',
        label: localize.t('plans.code'),
        cell: ({ code }: Plan) => html`<bdi>${code}</bdi>`,
      },
      {
        key: 'cycle',
        label: localize.t('plans.cycle'),
        cell: ({ billing_cycle }: Plan) => cycleName(localize, billing_cycle),
      },
      {
        key: 'charges',
        label: localize.t('plans.charges'),
        isNumeric: true,
        cell: ({ usage_based_charges: charges }: Plan) => localize.number(charges?.length ?? 0),
      },
      {
        key: 'amount',
        label: localize.t('plans.amount'),
        isNumeric: true,
        cell: ({ amount }: Plan) =>
          typeof amount?.value === 'number'
            ? localize.money({ ...amount, value: String(amount.value) })
            : '–',
      },
    ]
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('plan', id)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<plan-editor
      plan=${id}
      ?readonly=${this.readonly}
      @plan-editor-closed=${onClosed}
    ></plan-editor>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-list': PlanList
  }
}
