/** Templates around the table: the search, the filters, and remarks about lists that were not read. */
import { html, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../server/contract/session.ts'
import { statusChoice } from '../../internal/templates/filter-bar.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import { missingScopeMessage } from '../internal/i18n/messages.ts'
import { type SearchInputController, searchField } from '../internal/list/search-input.ts'
import { planName, type SubscriptionNames } from './board-data.ts'
import { type BoardFilter, STATUSES, statusFilterName } from './board-filter.ts'
import type { BoardLocalize } from './messages.ts'

interface BoardFilters {
  readonly filter: BoardFilter
  readonly search: SearchInputController
  readonly names: SubscriptionNames | undefined
  readonly onChange: (change: Partial<BoardFilter>) => void
}

export function boardFilters(
  { filter, search, names, onChange }: BoardFilters,
  localize: BoardLocalize,
): TemplateResult {
  return html`<div class="filters" part="filters">
    ${statusChoice(
      localize.t('subscriptions.status'),
      STATUSES.map((status) => [status, statusFilterName(status, localize)] as const),
      filter.status,
      (status) => onChange({ status }),
    )}
    <div class="search-and-plan">
      ${searchField(search, localize.t('subscriptions.search'))}
      ${planFilter(filter.plan, names, onChange, localize)}
    </div>
  </div>`
}

/** Nothing without plans to choose from. */
function planFilter(
  plan: string,
  names: SubscriptionNames | undefined,
  onChange: (change: Partial<BoardFilter>) => void,
  localize: BoardLocalize,
): TemplateResult | typeof nothing {
  const codes = typeof names?.plans === 'object' ? [...names.plans.byKey.keys()] : []
  const all = plan && !codes.includes(plan) ? [plan, ...codes] : codes
  if (!all.length) return nothing
  const option = (code: string, text: string) =>
    html`<option value=${code} .selected=${code === plan}>${text}</option>`
  return html`<select
    class="field"
    aria-label=${localize.t('subscriptions.plan')}
    @change=${({ target }: Event) => onChange({ plan: (target as HTMLSelectElement).value })}
  >
    ${option('', localize.t('subscriptions.all-plans'))}
    ${all.map((code) => option(code, planName({ plan_code: code }, names)))}
  </select>`
}

export function nameNotes(
  { customers, plans }: SubscriptionNames,
  localize: BoardLocalize,
  onRetry: () => void,
): TemplateResult {
  const failed = [
    customers === 'failed' ? localize.t('customers.not-loaded') : '',
    plans === 'failed' ? localize.t('plans.not-loaded') : '',
  ].filter(Boolean)
  const scopes: readonly MerchantScope[] = [
    ...(customers ? [] : ['customers:read' as const]),
    ...(plans ? [] : ['catalog:read' as const]),
  ]
  const limitOf = (list: SubscriptionNames['customers' | 'plans']) =>
    typeof list === 'object' ? list.limit : undefined
  const customerLimit = limitOf(customers)
  const planLimit = limitOf(plans)
  const remarks = [
    ...scopes.map((scope) => missingScopeMessage(localize, scope)),
    customerLimit === undefined
      ? ''
      : localize.t('subscriptions.some-customers', { count: customerLimit }),
    planLimit === undefined ? '' : localize.t('subscriptions.some-plans', { count: planLimit }),
  ].filter(Boolean)
  return html`${failed.length ? notice(failed.join(' '), retryButton(localize, onRetry)) : nothing}${remarks.map(
    (text) => html`<p class="muted small limit"><bdi>${text}</bdi></p>`,
  )}`
}
