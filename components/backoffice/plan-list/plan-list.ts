/** `<plan-list>`: the plans of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Plan } from '../../../server/contract/plan.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listStyles } from '../internal/list/list.styles.ts'
import { ListElement } from '../internal/list/list-element.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { cycleName } from '../internal/resources/billing-cycle.ts'
import { plan } from '../internal/resources/plan.ts'
import { messages } from './messages.ts'

/**
 * @summary The plans of the merchant, newest first; creates, edits and deletes them.
 *
 * A plan opens in the place of the list, or in the `<plan-editor>` that `for` names. The service keeps a plan
 * with an active or pending subscription. Needs the scope catalog:write to change plans.
 *
 * @tag plan-list
 * @scope catalog:read
 * @slot - Shown until the plans are loaded.
 * @event {DataLoadedEvent<readonly Plan[]>} plans-loaded - A page of plans was loaded.
 * @event {DataErrorEvent} plans-failed - The plans could not be loaded.
 * @event {OpenEvent} plan-open - A plan is about to be opened. Cancelable.
 * @event {DataWrittenEvent<Plan>} plan-deleted - A plan was deleted.
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
  static override styles = listStyles

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(plan)
  }

  protected get texts() {
    return listTexts(this.localize, 'plans')
  }

  protected columns(): ListColumn<Plan>[] {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('plans.name'),
        cell: ({ name }) => html`<bdi>${name}</bdi>`,
      },
      {
        key: 'code',
        label: localize.t('plans.code'),
        cell: ({ code }) => html`<bdi>${code}</bdi>`,
      },
      {
        key: 'cycle',
        label: localize.t('plans.cycle'),
        cell: ({ billing_cycle }) => cycleName(localize, billing_cycle),
      },
      {
        key: 'charges',
        label: localize.t('plans.charges'),
        isNumeric: true,
        cell: ({ usage_based_charges: charges }) => localize.number(charges?.length ?? 0),
      },
      {
        key: 'amount',
        label: localize.t('plans.amount'),
        isNumeric: true,
        cell: ({ amount }) =>
          typeof amount?.value === 'number'
            ? localize.money({ ...amount, value: String(amount.value) })
            : '–',
      },
    ]
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
