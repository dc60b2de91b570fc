/** `<plan-editor>`: creates and edits a plan of the merchant, and shows the price of its charges. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Plan, PlanBody } from '../../../server/contract/plan.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property, state } from '../../internal/base/property.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { ChartRoom } from '../../internal/controllers/chart-room.ts'
import { ScrollRegions } from '../../internal/controllers/scroll-regions.ts'
import { parseTyped } from '../../internal/format/typed-number.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import { UrlStateController } from '../../internal/url-state/url-state.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import { copyName, editorTexts } from '../internal/editor/editor-texts.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { fieldIssue } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { plan, planSubscriptionsHref, planUpdateBody } from '../internal/resources/plan.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import { fetchCatalog, NO_CATALOG } from './catalog-data.ts'
import { CHARGES, chargeFields } from './charge-fields.ts'
import { messages } from './messages.ts'
import type { PlanContext } from './plan-context.ts'
import {
  copiedPlanDraft,
  newCharge,
  newPlanDraft,
  planBody,
  planDraft,
  planIssues,
} from './plan-draft.ts'
import { styles } from './plan-editor.styles.ts'
import { planFields } from './plan-fields.ts'
import { pricePreview } from './price-preview.ts'
import { isPriceChange, priceQuestion } from './price-question.ts'
import { type SimulationInput, simulate, simulateBill } from './price-simulation.ts'

const MAX_CHARGES = 100

/** Changes of metrics and taxes, which a plan may name. */
const CATALOG_EVENTS = ['metric-saved', 'metric-deleted', 'tax-saved', 'tax-deleted']

export interface PlanEditorEventMap extends EditorEvents<'plan-editor', 'plan', Plan> {}

/**
 * @summary Creates and edits a plan with its usage charges, and shows the price of any number of units.
 *
 * Without `plan` it creates a new one. The price is computed by the rules of the service, without taxes. A failed save
 * keeps the typed values; a plan that was changed elsewhere is never overwritten without a question, nor is a price
 * saved without one for active subscriptions. Needs the scope catalog:write to save, catalog:read to show. With
 * subscriptions:read and the `viewHref` of `bindUrlState` it leads to the subscriptions of the plan.
 *
 * @tag plan-editor
 * @scope catalog:read
 * @slot - Shown until the plan is loaded.
 * @event {DataLoadedEvent<Plan>} plan-loaded - The plan was loaded.
 * @event {DataErrorEvent} plan-failed - The plan could not be loaded.
 * @event {DataWrittenEvent<Plan>} plan-saved - The plan was created or changed.
 * @event {TillEvent} plan-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} plan-editor-closed - The editor was closed.
 * @csspart charge - The fields of one charge.
 * @csspart cost - The price of a charge.
 * @csspart bill - The bill of a period with that price.
 * @csspart chart - The chart of the price by units.
 * @csspart bar - A bar of the chart.
 * @csspart numbers - The chart's numbers as a table.
 * @csspart effects - What a new price changes of the next invoices.
 * @cssstate loading - The plan is being loaded for the first time.
 * @cssstate error - The plan could not be loaded.
 * @cssstate empty - Never set: a new plan is no empty state.
 * @example
 * <till-session fetch-from="/till-session">
 *   <plan-editor plan="…"></plan-editor>
 * </till-session>
 */
export class PlanEditor extends EditorElement<Plan, PlanBody, 'plan.duplicate'> {
  static override styles = styles

  /** The id of the plan. Default: a new plan. */
  @property({ reflect: true, default: '' }) plan!: string

  /** The id of a plan that a new one copies, without its code. */
  @property({ default: '' }) from!: string

  /** The currency of a new plan, such as "EUR". */
  @property({ default: 'USD' }) currency!: string

  /** Also changes the overrides of subscriptions (billing-112). */
  @state() private cascades = false
  /** The charge with a price beside the form. */
  @state() private chargeIndex = 0
  @state() private simulation: SimulationInput = { count: '100', value: '10' }

  protected readonly localize = new MerchantLocalizeController(this, messages)

  protected get texts() {
    return editorTexts(this.localize, 'plan')
  }

  readonly #url = new UrlStateController(this, { parameters: {} })
  readonly #catalog = new AsyncData(this, {
    session: this.session,
    args: () => this.session.api && ([this.session.api] as const),
    task: ([api], signal) => fetchCatalog(api, signal),
  })

  readonly #room = new ChartRoom(this)

  constructor() {
    super(plan)
    new ScrollRegions(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const type of CATALOG_EVENTS) addEventListener(type, this.#onCatalog)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const type of CATALOG_EVENTS) removeEventListener(type, this.#onCatalog)
  }

  readonly #onCatalog = (): void => this.#catalog.refresh()

  protected override get owner() {
    return { currency: this.currency }
  }

  protected override newDraft(): DraftMembers {
    return newPlanDraft(this.currency)
  }

  protected override get sourceId(): string {
    return this.from
  }

  protected override set sourceId(id: string) {
    this.from = id
  }

  protected override copyOf(source: Plan): DraftMembers {
    return copiedPlanDraft(source, copyName(this.localize, source.name))
  }

  protected override draftOf(plan: Plan): DraftMembers {
    return planDraft(plan)
  }

  protected override bodyOf(draft: DraftMembers): PlanBody {
    return planBody(draft)
  }

  protected override resetState(change: SubjectChange): void {
    super.resetState(change)
    this.cascades = false
  }

  protected override async sendUpdate(
    api: ApiClient,
    id: string,
    draft: DraftMembers,
  ): Promise<unknown> {
    const saved = await plan.update(api, id, this.#updateBody(draft))
    this.cascades = false
    return saved
  }

  protected override questionBefore(api: ApiClient, id: string, draft: DraftMembers) {
    const body = this.#updateBody(draft)
    if (!this.cascades && !isPriceChange(this.bodyOf(this.form.state.original), body))
      return undefined
    const { item } = this.data.value ?? {}
    const href = item && planSubscriptionsHref(item, this.session, this.#url)
    return request(api, 'POST /plans/{id}/preview', {
      params: { id },
      body: planUpdateBody(body),
    }).then(
      (effect) => priceQuestion(effect, href, this.localize),
      () => priceQuestion(undefined, href, this.localize),
    )
  }

  #updateBody(draft: DraftMembers) {
    const body = this.bodyOf(draft)
    return this.cascades ? { ...body, cascading_updates: true } : body
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return planIssues(draft, { belowMinimum: this.localize.t('plan.below-minimum') })
  }

  /** In decimal text; a number that can't be read stays as typed, and has no price. */
  #typedInput({ count, value }: SimulationInput): SimulationInput {
    const read = (text: string) => parseTyped(text, this.localize.locale) ?? text
    return { count: read(count), value: read(value) }
  }

  get #context(): PlanContext {
    return {
      form: this.form,
      localize: this.localize,
      currency: this.form.text('/amount/currency_code'),
      catalog: this.#catalog.value ?? NO_CATALOG,
      nameOptions: this.proposesCode,
      focus: (selector) => this.focusKeeper.moveTo(selector),
      onFocusCharge: (index) => {
        this.chargeIndex = index
      },
    }
  }

  protected renderFields(plan: Plan | undefined): TemplateResult {
    const { form, localize } = this
    const context = this.#context
    const charges = form.list(CHARGES)
    const canChange = !form.isReadonly && !form.isLocked
    const ownFields = planFields(context, plan)
    form.name(CHARGES, { label: localize.t('plan.charges'), isSection: true })
    return html`${plan ? this.#renderSubscriptions(plan) : nothing} ${ownFields}
      <section class="charges" aria-labelledby="charges-title">
        <h3 id="charges-title">${localize.t('plan.charges')}</h3>
        ${charges.length ? nothing : html`<p class="hint">${localize.t('plan.charges-hint')}</p>`}
        ${this.#renderCatalogNotice()}
        ${charges.map((_, index) => chargeFields(context, index))}
        ${
          canChange && charges.length < MAX_CHARGES
            ? html`<button type="button" class="button quiet add add-charge" @click=${this.#addCharge}>
                ${localize.t('plan.add-charge')}
              </button>`
            : nothing
        }
        ${fieldIssue(form, localize, CHARGES)}
      </section>
      ${plan && canChange ? this.#renderCascade() : nothing}`
  }

  #renderSubscriptions(plan: Plan) {
    const href = planSubscriptionsHref(plan, this.session, this.#url)
    if (href === undefined) return nothing
    return html`<p class="subscriptions">${linkTo(href, this.localize.t('plan.subscriptions'))}</p>`
  }

  #renderCatalogNotice() {
    const { localize } = this
    const { error, value, retryAll } = this.#catalog
    if (error) return notice(localize.t('plan.catalog-not-loaded'), retryButton(localize, retryAll))
    return value?.metrics.length === 0
      ? html`<p class="hint">${localize.t('plan.no-metrics')}</p>`
      : nothing
  }

  readonly #addCharge = (): void => {
    const { length } = this.form.list(CHARGES)
    this.form.add(CHARGES, newCharge())
    this.chargeIndex = length
    this.focusKeeper.moveTo(`#field-usage_based_charges-${length}-metric_id`)
  }

  #renderCascade(): TemplateResult {
    const onChange = (event: Event) => {
      this.cascades = (event.target as HTMLInputElement).checked
    }
    return html`<div class="check">
      <input id="cascade" type="checkbox" .checked=${this.cascades} @change=${onChange} />
      <label for="cascade">${this.localize.t('plan.cascade')}</label>
    </div>`
  }

  protected override renderAside(): unknown {
    const charges = this.form.list(CHARGES)
    if (charges.length === 0) return nothing
    const { localize, simulation: input } = this
    const { currency, catalog } = this.#context
    const selectedCharge = Math.min(this.chargeIndex, charges.length - 1)
    const metricOf = (index: number) =>
      catalog.metrics.find(({ id }) => id === this.form.text(`${CHARGES}/${index}/metric_id`))
    const aggregation = metricOf(selectedCharge)?.aggregation_type
    const typed = this.#typedInput(input)
    const simulation = simulate(charges[selectedCharge], typed, { currency, aggregation })
    return pricePreview(
      {
        simulation,
        bill: simulateBill(this.form.draft, selectedCharge, typed, simulation),
        input,
        charges: charges.map(
          (_, index) => metricOf(index)?.name ?? localize.t('plan.charge', { count: index + 1 }),
        ),
        selectedCharge,
        onSelectCharge: (index) => {
          this.chargeIndex = index
        },
        onInput: (change) => {
          this.simulation = { ...input, ...change }
        },
        columns: this.#room.columns,
      },
      localize,
    )
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends PlanEditorEventMap {}
  interface HTMLElementTagNameMap {
    'plan-editor': PlanEditor
  }
}
