/** The plans of the session's customer. */
import { MyPlans } from '../../../contract/plans/my-plans.ts'
import { oneOfEachKey } from '../../core/customers/subscriptions.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'
import { askService } from './ask-service.ts'
import { nextInvoice } from './billed-preview.ts'
import { planViews, readSituation } from './read-situation.ts'
import { planOf, rowsOfKey } from './situation.ts'

export const listMyPlans = customerRoute({
  id: 'listMyPlans',
  summary: 'The plans that the session offers, and those of its subscriptions with their overrides',
  method: 'GET',
  path: '/me/plans',
  scope: 'usage:read',
  response: MyPlans,
  async handler(request) {
    const { customer, session, deps } = request
    const { planRights } = session
    const situation = await readSituation(request)
    const { now, rows } = situation
    const { offers, myPlan } = planViews(request, situation)
    const ownRows = rows.filter(({ external_id }) => customer.subscriptions.includes(external_id))
    const shown = oneOfEachKey(ownRows)
    const active = shown.filter(({ status }) => status === 'ACTIVE').map((row) => row.external_id)
    const answer =
      active.length > 0 ? await askService(request, situation, undefined, active) : undefined
    return {
      offers: await offers(planRights.offers),
      subscriptions: await Promise.all(
        shown.map((row) => {
          const { active, waiting } = rowsOfKey(rows, row.external_id)
          const ending = planOf(row, situation.plans)?.name
          const beginning = active && waiting ? planOf(waiting, situation.plans)?.name : ending
          const names = { ending, beginning }
          return myPlan(row, rows, answer && nextInvoice(answer, row.external_id, names))
        }),
      ),
      actions: [...planRights.actions],
      can_subscribe: planRights.canSubscribe && planRights.offers.length > 0,
      takes_back: deps.plans.settings.takesBack,
      now: new Date(now).toISOString(),
    }
  },
})
