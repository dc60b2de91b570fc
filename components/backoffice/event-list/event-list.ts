/** `<event-list>`: the usage events that the service has received. */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { UsageEvent } from '../../../server/contract/event.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { text } from '../../internal/base/converters.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property, state } from '../../internal/base/property.ts'
import { DATE, PAGE_SIZE } from '../../internal/base/query-converters.ts'
import { QueryChangeController } from '../../internal/controllers/query-change.ts'
import { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { formatUtcTime } from '../../internal/format/dates.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { emptySlot } from '../../internal/templates/notice.ts'
import {
  pageParameter,
  textParameter,
  UrlStateController,
} from '../../internal/url-state/url-state.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { type ListColumn, listTable } from '../internal/list/list-table.ts'
import { pager } from '../internal/list/pager.ts'
import {
  type EventOption,
  type EventOptions,
  fetchEventOptions,
  isOfCustomer,
  optionName,
} from '../internal/resources/event-options.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'
import { styles } from './event-list.styles.ts'
import { type EventsLocalize, messages } from './messages.ts'

const WRITE = 'events:write'
/** An id of the services. */
const isId = (text: string): boolean => /^[\w-]{1,127}$/.test(text)

const SENT = ['event-created', 'events-created'] as const

interface LoadedEvents {
  readonly options: EventOptions
  /** The subscription of the events; empty for all. */
  readonly subscription: string
  /** Undefined if none were read: the subscriptions of the customer are unknown without their scope. */
  readonly rows: readonly UsageEvent[] | undefined
  /** Starts at 1. */
  readonly page: number
  readonly hasNext: boolean
}

interface EventFilter {
  readonly subscription: string
  readonly metric: string
  readonly from: string
  readonly to: string
}

type EventQuery = EventFilter & { readonly page: number }

interface FilterContext {
  readonly filter: EventFilter
  readonly metrics: readonly EventOption[] | undefined
  readonly subscriptions: readonly EventOption[] | undefined
  /** True for the events of one customer, which are those of one subscription. */
  readonly isOfOne: boolean
  /** The name of a filter with a text that is no id. */
  readonly invalid: string
  readonly localize: EventsLocalize
  readonly onChange: (name: keyof EventFilter, value: string) => void
}

/**
 * @summary The usage events that the service has received, by subscription, metric and day; sends new ones by hand.
 *
 * Days and times are UTC. The events of a `customer` are those of one of its subscriptions at a time, which needs the
 * scope subscriptions:read. With catalog:read metrics are chosen by name, and events of a code that no metric has,
 * which never count, are marked. Needs the scope events:write to send events: a new one opens in `<event-editor>`, in
 * place.
 *
 * @tag event-list
 * @scope events:read
 * @slot - Shown until the events are loaded.
 * @slot empty - Shown without events.
 * @event {DataLoadedEvent<readonly UsageEvent[]>} events-loaded - A page of events was loaded.
 * @event {DataErrorEvent} events-failed - The events could not be loaded.
 * @event {OpenEvent} event-open - The form of a new event is about to open. Cancelable.
 * @csspart base - The card.
 * @csspart filters - The filters.
 * @csspart create - The button that opens the form of a new event.
 * @csspart table - The table.
 * @csspart row - One event.
 * @csspart pager - The buttons that turn pages.
 * @csspart icon - The icon of a button.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The events are being loaded for the first time.
 * @cssstate error - The events could not be loaded.
 * @cssstate empty - There are no events.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <event-list customer="northwind"></event-list>
 * </till-session>
 */
export class EventList extends DataCardElement<LoadedEvents> {
  static override styles = styles

  /** The external id of one customer; empty for all. */
  @property({ default: '' }) customer!: string

  /**
   * The external id of one subscription; empty for all, or for the first one of the customer, as for one of another
   * customer.
   */
  @property({
    converter: text(isId, 'an external id'),
    reflect: true,
    useDefault: true,
    default: '',
  })
  subscription!: string

  /** The code of one metric; empty for all. */
  @property({ converter: text(isId, 'a code'), reflect: true, useDefault: true, default: '' })
  metric!: string

  /** The first day, such as "2026-11-01". */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) from!: string

  /** The last day. */
  @property({ converter: DATE, reflect: true, useDefault: true, default: '' }) to!: string

  /** Rows of a page, 1 to 100. */
  @property({ converter: PAGE_SIZE, attribute: 'page-size', default: 10 }) pageSize!: number

  /** Shows the events without a way to send one. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The name of the list in the address of a page with several ones: parameters are then "name-page", "name-from" … */
  @property({ attribute: 'url-name', default: '' }) urlName!: string

  /** Starts at 1. */
  @state() private page = 1
  @state() private isCreating = false
  /** The name of a filter with a text that is no id. */
  @state() private invalid = ''
  /** The next read includes the options of the filters. */
  #readsOptions = false

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly queryChange = new QueryChangeController<EventQuery>(this)
  protected override readonly changeKinds = ['event'] as const
  protected override readonly audience = new MerchantAudience(this, {
    localize: () => this.localize,
    scope: () => 'events:read',
    isOpen: () => this.isCreating,
  })

  protected readonly url = new UrlStateController(this, {
    parameters: {
      subscription: textParameter<'subscription'>(this, 'subscription'),
      metric: textParameter<'metric'>(this, 'metric'),
      from: textParameter<'from'>(this, 'from'),
      to: textParameter<'to'>(this, 'to'),
      page: pageParameter({
        get: () => this.page,
        set: (page) => void Object.assign(this, { page }),
      }),
    },
  })

  override connectedCallback(): void {
    super.connectedCallback()
    for (const type of SENT) addEventListener(type, this.#onSent)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const type of SENT) removeEventListener(type, this.#onSent)
  }

  readonly #onSent = (): void => this.data.refresh()

  get #filter(): EventFilter {
    const { subscription, metric, from, to } = this
    return { subscription, metric, from, to }
  }

  protected get queryKey() {
    return [...Object.values(this.#filter), this.page, this.pageSize]
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedEvents> {
    const { metric, from, to } = this.#filter
    const { page } = this
    const readOptions = () => fetchEventOptions(api, this.customer, this.session.current, signal)
    const previous = this.#readsOptions ? undefined : this.data.value?.options
    let options = previous ?? (await readOptions())
    const subscription = await this.#subscriptionOf(api, options, signal)
    if (this.customer && !subscription) {
      const rows = options.subscriptions && []
      return { options, subscription, rows, page: 1, hasNext: false }
    }
    const query = {
      ...(subscription && { external_subscription_id: subscription }),
      ...(metric && { metric_code: metric }),
      ...(from && { from_date: `${from}T00:00:00Z` }),
      ...(to && { to_date: `${to}T23:59:59.999Z` }),
      page,
      per_page: this.pageSize,
    }
    const { events, metadata } = await request(api, 'GET /billing/events', { query, signal })
    const { rows, next } = numberedPage(events, metadata)
    // A metric may be newer than the options.
    if (previous && rows.some((row) => hasUnknownMetric(row, previous)))
      options = await readOptions()
    return { options, subscription, rows, page, hasNext: next !== undefined }
  }

  /** The one of the filter, if it is the customer's, or the customer's first one; empty for all or without one. */
  async #subscriptionOf(
    api: ApiClient,
    { subscriptions }: EventOptions,
    signal: AbortSignal,
  ): Promise<string> {
    const { subscription: wanted } = this.#filter
    if (!this.customer) return wanted
    if (!subscriptions) return ''
    const isListed = subscriptions.some(({ value }) => value === wanted)
    // The options are the first page.
    if (isListed || (wanted && (await isOfCustomer(api, wanted, this.customer, signal))))
      return wanted
    return subscriptions[0]?.value ?? ''
  }

  override reload(): void {
    this.#readsOptions = true
    super.reload()
  }

  protected override onLoaded(): void {
    this.#readsOptions = false
  }

  protected createLoadedEvent({ rows }: LoadedEvents) {
    return rows && new DataLoadedEvent('events-loaded', rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new DataErrorEvent('events-failed', error)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'events.not-updated' : 'events.not-loaded')
  }

  protected isEmpty({ rows }: LoadedEvents): boolean {
    return rows?.length === 0
  }

  protected override resetState(): void {
    this.page = 1
    this.isCreating = false
    this.invalid = ''
    this.#readsOptions = false
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isChosen = changed.has('subscription')
    super.willUpdate(changed)
    // One that the page names together with the customer stays.
    if (this.hasUpdated && changed.has('customer') && !isChosen) this.subscription = ''
  }

  protected override renderHeader(loaded: LoadedEvents | undefined): unknown {
    if (this.isCreating || !loaded) return nothing
    const { options, subscription, rows } = loaded
    const canCreate = !this.readonly && this.session.can(WRITE)
    return html`${
      canCreate
        ? html`<div class="toolbar">
            <button type="button" class="button create" part="create" @click=${this.#onCreate}>
              ${this.localize.t('event.new')}
            </button>
          </div>`
        : nothing
    }
    ${rows ? this.#renderFilters(options, subscription) : nothing}
    ${this.readonly ? nothing : missingScopeNotice(this.session, this.localize, WRITE)}
    ${this.customer && !options.subscriptions ? missingScopeNotice(this.session, this.localize, 'subscriptions:read') : nothing}`
  }

  #renderFilters(options: EventOptions, shown: string): TemplateResult {
    const { customer, subscription, invalid, localize } = this
    const isListed = options.subscriptions?.some(({ value }) => value === subscription)
    return eventFilters({
      metrics: options.metrics,
      // A choice of a part would claim to be all.
      subscriptions: options.hasMore ? undefined : options.subscriptions,
      filter: { ...this.#filter, subscription: customer && !isListed ? shown : subscription },
      isOfOne: customer !== '',
      invalid,
      localize,
      onChange: (name, value) => this.#onFilter(name, value),
    })
  }

  #onFilter(name: keyof EventFilter, value: string): void {
    const isText = name === 'subscription' || name === 'metric'
    this.invalid = isText && value && !isId(value) ? name : ''
    if (this.invalid) return
    this.url.push()
    this.queryChange.request({ [name]: value, page: 1 })
  }

  readonly #onCreate = (): void => {
    this.isCreating = this.dispatchEvent(new OpenEvent('event-open', ''))
  }

  readonly #onClosed = (): void => {
    this.isCreating = false
    this.focusKeeper.moveTo('.create', '.card')
  }

  protected renderContent(loaded: LoadedEvents): TemplateResult {
    const { options, rows, subscription, page, hasNext } = loaded
    const { localize } = this
    if (this.isCreating)
      return html`<div class="opened">
        <event-editor
          customer=${this.customer}
          subscription=${subscription}
          @event-editor-closed=${this.#onClosed}
        ></event-editor>
      </div>`
    if (!rows) return html``
    return html`${
      rows.length
        ? listTable(
            {
              label: localize.t('events.label'),
              columns: eventColumns(localize, options, this.#subscriptionHref),
              rows,
              idOf: ({ id }) => id,
              onOpen: undefined,
              actions: undefined,
              question: () => undefined,
            },
            localize,
          )
        : emptySlot(localize.t('events.none'))
    }
    ${pager(page, hasNext, localize, (to) => {
      this.url.push()
      this.queryChange.request({ page: to })
      this.focusKeeper.moveTo('table', '.card')
    })}`
  }

  /** A subscription is in the record of its customer, which an event does not name. */
  readonly #subscriptionHref = (id: string): string | undefined => {
    if (!this.session.can('subscriptions:read')) return undefined
    const { customer } = this
    return customer
      ? this.url.viewHref('customers', { customer, part: 'subscriptions' })
      : this.url.viewHref('subscriptions', { q: id })
  }

  protected renderSkeleton(): TemplateResult {
    return html`${Array.from({ length: 5 }, () => html`<span class="skeleton line"></span>`)}`
  }
}

/** False if the metrics are unknown. The service accepts an event of any code and counts only those of metrics. */
const hasUnknownMetric = ({ metric_code }: UsageEvent, { metrics }: EventOptions): boolean =>
  metrics !== undefined && !metrics.some(({ value }) => value === metric_code)

function eventColumns(
  localize: EventsLocalize,
  options: EventOptions,
  subscriptionHref: (id: string) => string | undefined,
): ListColumn<UsageEvent>[] {
  const column = (key: string, label: string, text: (event: UsageEvent) => string) => ({
    key,
    label,
    cell: (event: UsageEvent) => (text(event) ? html`<bdi>${text(event)}</bdi>` : nothing),
  })
  return [
    column('time', localize.t('event.time'), ({ timestamp }) =>
      [localize.date(timestamp), formatUtcTime(timestamp, localize.locale)].join(' '),
    ),
    {
      key: 'metric',
      label: localize.t('event.metric'),
      cell: (event) =>
        html`<bdi>${event.metric_code}</bdi>${
          hasUnknownMetric(event, options)
            ? html`<span class="small unknown">${localize.t('event.metric-unknown')}</span>`
            : nothing
        }`,
    },
    {
      key: 'subscription',
      label: localize.t('event.subscription'),
      cell: ({ external_subscription_id: id }) => linkTo(subscriptionHref(id), id),
    },
    // Names and values of a program, in its notation.
    column('properties', localize.t('event.properties'), ({ properties }) =>
      Object.entries(properties ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    ),
    column('transaction', localize.t('event.transaction'), (event) => event.transaction_id),
  ]
}

function eventFilters(context: FilterContext): TemplateResult {
  const { localize, metrics, subscriptions, isOfOne } = context
  return html`<div class="filters" part="filters">
    ${choiceField(context, 'subscription', localize.t('event.subscription'), subscriptions, !isOfOne)}
    ${choiceField(context, 'metric', localize.t('event.metric'), metrics, true)}
    ${dayField(context, 'from', localize.t('events.from'))} ${dayField(context, 'to', localize.t('events.to'))}
  </div>`
}

const inputValue = ({ target }: Event): string =>
  (target as HTMLInputElement | HTMLSelectElement).value.trim()

/** A select, or a text field without options. */
function choiceField(
  { filter, invalid, localize, onChange }: FilterContext,
  name: 'subscription' | 'metric',
  label: string,
  options: readonly EventOption[] | undefined,
  hasAll: boolean,
): TemplateResult {
  const value = filter[name]
  const isListed = !value || options?.some((item) => item.value === value)
  const change = (event: Event) => onChange(name, inputValue(event))
  const isInvalid = invalid === name
  return html`<div class="form-field">
    <label for=${name}>${label}</label>
    ${
      options
        ? html`<select class="field" id=${name} @change=${change}>
            ${hasAll ? html`<option value="" .selected=${!value}>${localize.t('events.all')}</option>` : nothing}
            ${[...(isListed ? [] : [{ value, name: '' }]), ...options].map(
              (item) =>
                html`<option value=${item.value} .selected=${item.value === value}>
                  ${optionName(item)}
                </option>`,
            )}
          </select>`
        : html`<input
            class="field"
            id=${name}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${isInvalid}
            aria-describedby="${name}-issue"
            .value=${value}
            @change=${change}
          />`
    }
    <span class="issue" id="${name}-issue">${isInvalid ? localize.t('form.id') : nothing}</span>
  </div>`
}

const dayField = (
  { filter, onChange }: FilterContext,
  name: 'from' | 'to',
  label: string,
): TemplateResult => html`<div class="form-field">
  <label for=${name}>${label}</label>
  <input
    class="field"
    id=${name}
    type="date"
    .value=${filter[name]}
    @change=${(event: Event) => onChange(name, inputValue(event))}
  />
</div>`

declare global {
  interface HTMLElementTagNameMap {
    'event-list': EventList
  }
}
