/** The plans that the merchant offers to anyone, for any page and any HTTP cache. */
import { PublicPlans } from '../../contract/plans/public-plan.ts'
import { respondPublic } from '../../http/public-response.ts'
import { endpoint } from '../endpoint.ts'

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
