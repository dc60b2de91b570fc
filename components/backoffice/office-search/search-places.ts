/** The places of the office by their names: the search leads to them, too. */
import type { OfficeView } from '../../internal/url-state/protocol.ts'
import { comparable } from '../internal/list/search-text.ts'
import type { SearchLocalize } from './messages.ts'
import type { SearchHit } from './search-lists.ts'
import { matching } from './search-results.ts'

const NAMES = {
  home: 'place.home',
  'pay-links': 'search.links',
  customers: 'search.customers',
  subscriptions: 'search.subscriptions',
  metrics: 'metrics.label',
  plans: 'search.plans',
  events: 'events.label',
  taxes: 'taxes.label',
  revenue: 'revenue.name',
  authorizations: 'place.authorizations',
  invoices: 'search.invoices',
  'credit-notes': 'notes.label',
} as const satisfies Record<OfficeView, keyof SearchLocalize['messages']>

const VIEWS = Object.keys(NAMES) as OfficeView[]

/** Those with an address, and all of them without a typed text. The id of a hit is the view. */
export function findPlaces(
  typed: string,
  localize: SearchLocalize,
  hrefOf: (view: OfficeView) => string | undefined,
): readonly SearchHit[] {
  const places = VIEWS.filter((view) => hrefOf(view) !== undefined).map((view) => {
    const title = localize.t(NAMES[view])
    return { id: view, title, detail: '', text: comparable(title) }
  })
  return matching(places, typed)
}
