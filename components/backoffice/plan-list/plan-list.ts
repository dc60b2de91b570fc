/** `<plan-list>`: the plans of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Plan } from '../../../server/contract/plan.ts'
import { cycleName } from '../../internal/domain/charge-text.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { cycleMessages } from '../../internal/i18n/messages/prices.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listStyles } from '../internal/list/list.styles.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { type ListColumn, textColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import type { RowAction } from '../internal/list/row-menu.ts'
import { plan, planSubscriptionsHref } from '../internal/resources/plan.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { PlanEditor } from '../plan-editor/plan-editor.ts'

export interface PlanListEventMap extends ListEvents<'plan', 'plans', Plan> {}

/**
 * @summary The plans of the merchant, newest first; searches, creates, duplicates, edits and deletes them.
 *
 * A plan opens in the place of the list, or in the `<plan-editor>` that `for` names. The service keeps a plan with an
 * active or pending subscription. Needs the scope catalog:write to change plans. With subscriptions:read and the
 * `viewHref` of `bindUrlState` the menu of a row leads to the subscriptions of its plan.
 *
 * @tag plan-list
 * @scope catalog:read
 * @slot - Shown until the plans are loaded.
 * @event {DataLoadedEvent<readonly Plan[]>} plans-loaded - A page of plans was loaded, or all of them for a search or
 *   an order.
 * @event {DataErrorEvent} plans-failed - The plans could not be loaded.
 * @event {OpenEvent} plan-open - A plan is about to be opened. Cancelable.
 * @event {DataWrittenEvent<Plan>} plan-deleted - A plan was deleted.
 * @csspart create - The button that creates a plan.
 * @csspart count - The number of plans.
 * @csspart download - The button that saves all plans as a CSV file.
 * @csspart row - One plan.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The plans are being loaded for the first time.
 * @cssstate error - The plans could not be loaded.
 * @cssstate empty - There are no plans.
 * @example
 * <till-session fetch-from="/till-session">
 *   <plan-list></plan-list>
 * </till-session>
 */
export class PlanList extends RecordListElement<Plan> {
  static readonly dependencies = {
    'plan-editor': PlanEditor,
  }
  static override styles = listStyles
  static readonly messages = defineMessages({
    ...listMessages,
    ...cycleMessages,
    'plans.label': 'Plans',
    'plans.not-loaded': 'Plans couldn’t be loaded.',
    'plans.not-updated': 'Plans couldn’t be updated.',
    'plans.none': 'No plans yet. Customers subscribe to plans.',
    'plans.count': { one: '{count} plan', other: '{count} plans' },
    'plans.create': 'New plan',
    'plans.delete': 'Delete plan',
    'plans.name': 'Plan',
    'plans.code': 'Code',
    'plans.cycle': 'Cycle',
    'plans.charges': 'Charges',
    'plans.amount': 'Price',
    'subscriptions.label': 'Subscriptions',
  })

  protected readonly localize = new MerchantLocalizeController(this, PlanList.messages)

  constructor() {
    super(plan)
  }

  protected get texts() {
    return listTexts(this.localize, 'plans')
  }

  protected columns(): ListColumn<Plan>[] {
    const { localize } = this
    return [
      textColumn('name', localize.t('plans.name'), ({ name }) => name),
      textColumn('code', localize.t('plans.code'), ({ code }) => code),
      textColumn('cycle', localize.t('plans.cycle'), ({ billing_cycle }) =>
        cycleName(billing_cycle, localize),
      ),
      {
        key: 'charges',
        label: localize.t('plans.charges'),
        isNumeric: true,
        value: (plan) => String(chargeCount(plan)),
        cell: (plan) => localize.number(chargeCount(plan)),
      },
      {
        key: 'amount',
        label: localize.t('plans.amount'),
        isNumeric: true,
        value: priceOf,
        cell: (plan) => {
          const price = priceOf(plan)
          return price ? localize.money(price) : '–'
        },
      },
    ]
  }

  protected override rowActions(row: Plan): readonly RowAction[] {
    const href = planSubscriptionsHref(row, this.session, this.url)
    const label = this.localize.t('subscriptions.label')
    return [...(href ? [{ key: 'subscriptions', label, href }] : []), ...super.rowActions(row)]
  }

  protected override get canDuplicate() {
    return true
  }

  protected renderEditor(id: string, onClosed: () => void, from: string): TemplateResult {
    return html`<plan-editor
      plan=${id}
      from=${from}
      ?readonly=${this.readonly}
      @plan-editor-closed=${onClosed}
    ></plan-editor>`
  }
}

const chargeCount = ({ usage_based_charges: charges }: Plan) => charges?.length ?? 0

const priceOf = ({ amount }: Plan) => toAmount(amount ?? null)

declare global {
  interface GlobalEventHandlersEventMap extends PlanListEventMap {}
  interface HTMLElementTagNameMap {
    'plan-list': PlanList
  }
}
