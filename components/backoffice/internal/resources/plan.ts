/** Plans of the catalog. */
import type { Plan, PlanBody, PlanUpdateBody } from '../../../../server/contract/plan.ts'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import { fetchAllPages, PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import type { UrlStateController } from '../../../internal/url-state/url-state.ts'
import { listNumbered } from './numbered-page.ts'
import { planFormRules as rules } from './plan-rules.ts'
import { abortable, type Resource } from './resource.ts'

/** billing-112: an update also changes the overrides of subscriptions. */
type PlanDraftBody = PlanBody & Pick<PlanUpdateBody, 'cascading_updates'>

/** billing-11: an update keeps an absent member, so that an emptied one is sent as such. */
export const planUpdateBody = (body: PlanDraftBody): PlanUpdateBody => ({
  description: '',
  trial_period: 0,
  pay_in_advance: false,
  tax_codes: [],
  usage_based_charges: [],
  ...body,
})

export const plan: Resource<Plan, PlanDraftBody, never, 'plan.duplicate'> = {
  name: 'plan',
  plural: 'plans',
  changes: ['plan'],
  scopes: { read: 'catalog:read', write: 'catalog:write' },
  rules,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  searchTexts: ({ name, code }) => [name, code],
  list: listNumbered(async (api, query, signal) => {
    const { plans, metadata } = await request(api, 'GET /billing/plans', { query, signal })
    return [plans, metadata]
  }),
  read: (api, id, signal) =>
    request(api, 'GET /billing/plans/{id}', { params: { id }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /billing/plans', { body, key }),
  update: (api, id, body) =>
    request(api, 'PUT /billing/plans/{id}', { params: { id }, body: planUpdateBody(body) }),
  issues: { VALUE_ALREADY_EXISTS: 'plan.duplicate' },
  removal: {
    kind: 'delete',
    send: (api, { id }) => request(api, 'DELETE /billing/plans/{id}', { params: { id } }),
  },
}

export const fetchAllPlans = (api: ApiClient, signal: AbortSignal): Promise<readonly Plan[]> =>
  fetchAllPages(async (page) => {
    const query = { page, per_page: PAGE_SIZE }
    const response = await request(api, 'GET /billing/plans', { query, signal })
    return { rows: getList(response, 'plans'), pages: response.metadata?.total_pages }
  })

/**
 * The address of a plan's subscriptions; undefined without the scope for them, and on a page without a view of them.
 */
export const planSubscriptionsHref = (
  { code }: Plan,
  session: { can(scope: MerchantScope): boolean },
  url: Pick<UrlStateController, 'viewHref'>,
): string | undefined =>
  session.can('subscriptions:read') ? url.viewHref('subscriptions', { plan: code }) : undefined
