/** The section of past billing periods: one subscription at a time, page by page. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import { pager } from '../internal/list/pager.ts'
import type { OverviewLocalize } from './messages.ts'
import { fetchPastUsage, type PastUsage } from './overview-data.ts'
import { OverviewSection, type SharedConfig } from './overview-section.ts'
import { emptyText, periodLines } from './overview-templates.ts'

const START = { wanted: '', page: 1 }

export class PastUsageSection {
  readonly #host: LitElement
  readonly #localize: OverviewLocalize
  readonly #section: OverviewSection<PastUsage>
  readonly #focus: (selector: string) => void
  #query = START
  #customer = ''

  constructor(host: LitElement, shared: SharedConfig, focus: (selector: string) => void) {
    this.#host = host
    this.#localize = shared.localize
    this.#focus = focus
    this.#section = new OverviewSection(host, {
      ...shared,
      scopes: ['usage:read', 'subscriptions:read'],
      query: () => {
        // Nothing that was chosen of one customer is kept for another.
        if (this.#customer !== shared.customer()) this.#query = START
        this.#customer = shared.customer()
        return [this.#query.wanted, this.#query.page]
      },
      read: (api, customer, signal) => fetchPastUsage(api, customer, signal, this.#query),
      failure: 'history.not-loaded',
    })
  }

  refresh(): void {
    this.#section.refresh()
  }

  render(): TemplateResult {
    return this.#section.render('past-usage', (usage) => this.#content(usage))
  }

  #content(usage: PastUsage): TemplateResult {
    const { subscription, periods, page, hasNext } = usage
    const localize = this.#localize
    return html`${this.#picker(usage)}
    ${
      periods.length
        ? repeat(
            periods,
            ({ from }) => `${subscription} ${from}`,
            (period) => periodDetails(period, localize),
          )
        : emptyText(localize.t(page > 1 ? 'history.end' : 'history.none'))
    }
    ${pager(page, hasNext, localize, (to) => {
      this.#choose({ ...this.#query, page: to })
      this.#focus('[part=past-usage]')
    })}`
  }

  #picker({ subscriptions, subscription }: PastUsage) {
    if (subscriptions.length < 2) return nothing
    return html`<p class="picker">
      <select
        class="field"
        aria-label=${this.#localize.t('subscription.label')}
        @change=${({ target }: Event) =>
          this.#choose({ wanted: (target as HTMLSelectElement).value, page: 1 })}
      >
        ${subscriptions.map(
          ({ external_id, name, plan_code }) =>
            html`<option value=${external_id} .selected=${external_id === subscription}>
              ${[name || plan_code, external_id].filter(Boolean).join(' · ')}
            </option>`,
        )}
      </select>
    </p>`
  }

  #choose(query: typeof START): void {
    this.#query = query
    this.#host.requestUpdate()
  }
}

const periodDetails = (period: UsagePeriod, localize: OverviewLocalize): TemplateResult =>
  html`<details class="past" part="period">
    <summary>
      <bdi>${localize.period(period.from, period.to)}</bdi>
      <bdi class="number">${localize.money(period.total)}</bdi>
    </summary>
    ${periodLines(period, localize)}
  </details>`
