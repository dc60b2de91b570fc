/** Plans of the merchant. */
import { Plan, PlanBody, PlanPage, PlanUpdateBody } from '../contract/plan.ts'
import { PlanRowPage } from '../contract/plans/public-plan.ts'
import { crud } from './crud.ts'

export const {
  list: listPlans,
  create: createPlan,
  read: readPlan,
  update: updatePlan,
  delete: deletePlan,
} = crud(
  { name: 'Plan', plural: 'Plans', path: '/plans', key: 'id', scope: 'catalog' },
  {
    list: { summary: 'All plans, newest first', response: PlanPage, parse: PlanRowPage },
    create: { summary: 'Create a plan', body: PlanBody, response: Plan },
    read: { summary: 'One plan with its charges', response: Plan },
    update: {
      summary: 'Change a plan, and optionally the overrides of its subscriptions',
      body: PlanUpdateBody,
      response: Plan,
    },
    delete: { summary: 'Delete a plan permanently' },
  },
)
