/** `<event-list>`: the usage events that the service has received. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { UsageEvent } from '../../../server/contract/event.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { text } from '../../internal/base/converters.ts'
import { property, state } from '../../internal/base/property.ts'
import { DATE } from '../../internal/base/query-converters.ts'
import type { DataErrorEvent, DataLoadedEvent, OpenEvent } from '../../internal/dom/data-events.ts'
import { formatUtcTime } from '../../internal/format/dates.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import type { SubjectChange } from '../../internal/subject/subject.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import { textParameter } from '../../internal/url-state/url-state.ts'
import { EventEditor } from '../event-editor/event-editor.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listToolbar } from '../internal/list/list-content.ts'
import { ListElement } from '../internal/list/list-element.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import type { ListColumn } from '../internal/list/list-table.ts'
import { WriteEventsController } from '../internal/list/write-events.ts'
import {
  type EventOption,
  type EventOptions,
  fetchEventOptions,
  isOfCustomer,
  optionName,
} from '../internal/resources/event-options.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'
import type { ListPage, ListQuery } from '../internal/resources/resource.ts'
import { styles } from './event-list.styles.ts'

type EventsLocalize = Localize<typeof EventList.messages>

const WRITE = 'events:write'
/** An id of the services. */
const isId = (text: string): boolean => /^[\w-]{1,127}$/.test(text)

interface EventPage extends ListPage<UsageEvent> {
  readonly options: EventOptions
  /** The subscription of the events; empty for all. */
  readonly subscription: string
  /** None were read: the subscriptions of the customer are unknown without their scope. */
  readonly isUnread?: boolean
}

interface EventFilter {
  readonly subscription: string
  readonly metric: string
  readonly from: string
  readonly to: string
}

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

export interface EventListEventMap {
  'events-loaded': DataLoadedEvent<readonly UsageEvent[]>
  'events-failed': DataErrorEvent
  /** The form of a new event is about to open. */
  'event-open': OpenEvent
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
 * @csspart filters - The filters.
 * @csspart create - The button that opens the form of a new event.
 * @csspart row - One event.
 * @cssstate loading - The events are being loaded for the first time.
 * @cssstate error - The events could not be loaded.
 * @cssstate empty - There are no events.
 * @example
 * <till-session fetch-from="/office-session">
 *   <event-list customer="northwind"></event-list>
 * </till-session>
 */
export class EventList extends ListElement<UsageEvent, EventPage> {
  static readonly dependencies = {
    'event-editor': EventEditor,
  }
  static override styles = styles
  static readonly messages = defineMessages({
    ...listMessages,
    'events.label': 'Usage events',
    'events.not-loaded': 'Usage events couldn’t be loaded.',
    'events.not-updated': 'Usage events couldn’t be updated.',
    'events.none': 'No usage events here.',
    'event.new': 'New usage event',
    'event.subscription': 'Subscription',
    'event.metric': 'Metric',
    'event.metric-unknown': 'No metric has this code: not counted',
    'event.time': 'Time',
    'event.properties': 'Properties',
    'event.transaction': 'Transaction ID',
    'events.all': 'All',
    'events.from': 'From',
    'events.to': 'To',
    'form.id': 'Use letters, digits, - and _ only.',
  })

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

  /** Shows the events without a way to send one. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The name of a filter with a text that is no id. */
  @state() private invalid = ''
  /** The next read includes the options of the filters. */
  #readsOptions = false

  protected readonly localize = new MerchantLocalizeController(this, EventList.messages)

  constructor() {
    super({
      name: 'event',
      plural: 'events',
      changes: ['event'],
      scopes: { read: 'events:read' },
      idOf: ({ id }) => id,
      list: (...args) => this.#fetchPage(...args),
    })
    // Several were sent at once.
    new WriteEventsController(this, 'events', () => this.data.refresh())
  }

  protected override urlParameters() {
    return {
      subscription: textParameter<'subscription'>(this, 'subscription'),
      metric: textParameter<'metric'>(this, 'metric'),
      from: textParameter<'from'>(this, 'from'),
      to: textParameter<'to'>(this, 'to'),
      ...super.urlParameters(),
    }
  }

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('events.label'),
      empty: localize.t('events.none'),
      notLoaded: localize.t('events.not-loaded'),
      notUpdated: localize.t('events.not-updated'),
    }
  }

  protected override get filter() {
    const { subscription, metric, from, to } = this
    return { subscription, metric, from, to }
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  async #fetchPage(
    api: ApiClient,
    { page, pageSize, filter: { subscription: wanted = '', metric, from, to } }: ListQuery,
    signal: AbortSignal,
  ): Promise<EventPage> {
    const readOptions = () => fetchEventOptions(api, this.customer, this.session.current, signal)
    const previous = this.#readsOptions ? undefined : this.data.value?.options
    let options = previous ?? (await readOptions())
    const subscription = await this.#subscriptionOf(api, wanted, options, signal)
    if (this.customer && !subscription) {
      const isUnread = !options.subscriptions
      return { options, subscription, rows: [], next: undefined, isUnread }
    }
    const query = {
      ...(subscription && { external_subscription_id: subscription }),
      ...(metric && { metric_code: metric }),
      ...(from && { from_date: `${from}T00:00:00Z` }),
      ...(to && { to_date: `${to}T23:59:59.999Z` }),
      page: page || '1',
      per_page: pageSize,
    }
    const { events, metadata } = await request(api, 'GET /billing/events', { query, signal })
    const read = numberedPage(events, metadata)
    // A metric may be newer than the options.
    if (previous && read.rows.some((row) => hasUnknownMetric(row, previous)))
      options = await readOptions()
    return { ...read, options, subscription }
  }

  /** The one of the filter, if it is the customer's, or the customer's first one; empty for all or without one. */
  async #subscriptionOf(
    api: ApiClient,
    wanted: string,
    { subscriptions }: EventOptions,
    signal: AbortSignal,
  ): Promise<string> {
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

  protected override onLoaded(page: EventPage): void {
    this.#readsOptions = false
    super.onLoaded(page)
  }

  protected override eventData(page: EventPage) {
    return page.isUnread ? undefined : super.eventData(page)
  }

  protected override isEmpty(page: EventPage): boolean {
    return !page.isUnread && super.isEmpty(page)
  }

  protected override resetState(change: SubjectChange): void {
    super.resetState(change)
    this.invalid = ''
    this.#readsOptions = false
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isChosen = changed.has('subscription')
    super.willUpdate(changed)
    // One that the page names together with the customer stays.
    if (this.hasUpdated && changed.has('customer') && !isChosen) this.subscription = ''
  }

  protected override renderHeader(page: EventPage | undefined): unknown {
    if (this.openId !== undefined || !page) return nothing
    const { readonly, session, localize } = this
    const canCreate = !readonly && session.can(WRITE)
    return html`${listToolbar(
      {
        input: undefined,
        create: canCreate ? localize.t('event.new') : '',
        onCreate: () => this.open(''),
      },
      localize,
    )}
    ${page.isUnread ? nothing : this.#renderFilters(page)}
    ${readonly ? nothing : missingScopeNotice(session, localize, WRITE)}
    ${page.isUnread ? missingScopeNotice(session, localize, 'subscriptions:read') : nothing}`
  }

  #renderFilters({ options, subscription: shown }: EventPage): TemplateResult {
    const { customer, subscription, invalid, localize } = this
    const isListed = options.subscriptions?.some(({ value }) => value === subscription)
    return eventFilters({
      metrics: options.metrics,
      // A choice of a part would claim to be all.
      subscriptions: options.hasMore ? undefined : options.subscriptions,
      filter: { ...this.filter, subscription: customer && !isListed ? shown : subscription },
      isOfOne: customer !== '',
      invalid,
      localize,
      onChange: (name, value) => this.#onFilter(name, value),
    })
  }

  #onFilter(name: keyof EventFilter, value: string): void {
    const isText = name === 'subscription' || name === 'metric'
    this.invalid = isText && value && !isId(value) ? name : ''
    if (!this.invalid) this.changeFilter({ [name]: value })
  }

  protected override renderRows(page: EventPage): TemplateResult {
    return page.isUnread ? html`` : super.renderRows(page)
  }

  protected override renderOpened(): TemplateResult {
    return html`<div class="opened">
      <event-editor
        customer=${this.customer}
        subscription=${this.data.value?.subscription ?? ''}
        @event-editor-closed=${() => this.close()}
      ></event-editor>
    </div>`
  }

  protected columns() {
    const options = this.data.value?.options
    return eventColumns(this.localize, options, (id) => this.#subscriptionHref(id))
  }

  /** A subscription is in the record of its customer, which an event does not name. */
  #subscriptionHref(id: string): string | undefined {
    if (!this.session.can('subscriptions:read')) return undefined
    const { customer } = this
    return customer
      ? this.url.viewHref('customers', { customer, part: 'subscriptions' })
      : this.url.viewHref('subscriptions', { q: id })
  }
}

/** False if the metrics are unknown. The service accepts an event of any code and counts only those of metrics. */
const hasUnknownMetric = ({ metric_code }: UsageEvent, options: EventOptions | undefined) =>
  options?.metrics?.every(({ value }) => value !== metric_code) === true

function eventColumns(
  localize: EventsLocalize,
  options: EventOptions | undefined,
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
  interface GlobalEventHandlersEventMap extends EventListEventMap {}
  interface HTMLElementTagNameMap {
    'event-list': EventList
  }
}
