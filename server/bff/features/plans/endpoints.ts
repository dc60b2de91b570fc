/** The plans that the merchant offers to anyone, for any page and any HTTP cache. */
import { PublicPlans } from '../../../contract/plans/public-plan.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import { respondPublic } from '../../core/http/public-response.ts'

export const listOfferedPlans = endpoint({
  id: 'listOfferedPlans',
  summary: 'The plans that the merchant offers to anyone, with the names of their metrics',
  method: 'GET',
  path: '/api/plans',
  caller: 'anyone',
  status: 200,
  response: PublicPlans,
  handler: async ({ c }, { offeredPlans }) =>
    respondPublic(c, await offeredPlans.load(c.get('log'))),
})
