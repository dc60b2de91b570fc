/** Plans of the merchant. */
import { PageQuery } from '../contract/paging.ts'
import { Plan, PlanBody, PlanPage, PlanUpdateBody } from '../contract/plan.ts'
import { PlanRowPage } from '../contract/plans/public-plan.ts'
import { operation } from './operation.ts'

export const listPlans = operation({
  id: 'listPlans',
  summary: 'All plans, newest first',
  service: 'billing',
  method: 'GET',
  path: '/plans',
  scope: 'catalog:read',
  query: PageQuery,
  status: 200,
  response: PlanPage,
  parse: PlanRowPage,
  retry: 'safe',
})

export const createPlan = operation({
  id: 'createPlan',
  summary: 'Create a plan',
  service: 'billing',
  method: 'POST',
  path: '/plans',
  scope: 'catalog:write',
  body: PlanBody,
  status: 201,
  response: Plan,
  retry: 'never',
})

export const readPlan = operation({
  id: 'readPlan',
  summary: 'One plan with its charges',
  service: 'billing',
  method: 'GET',
  path: '/plans/{id}',
  scope: 'catalog:read',
  status: 200,
  response: Plan,
  retry: 'safe',
})

export const updatePlan = operation({
  id: 'updatePlan',
  summary: 'Change a plan, and optionally the overrides of its subscriptions',
  service: 'billing',
  method: 'PUT',
  path: '/plans/{id}',
  scope: 'catalog:write',
  body: PlanUpdateBody,
  status: 200,
  response: Plan,
  retry: 'once',
})

export const deletePlan = operation({
  id: 'deletePlan',
  summary: 'Delete a plan permanently',
  service: 'billing',
  method: 'DELETE',
  path: '/plans/{id}',
  scope: 'catalog:write',
  status: 204,
  response: null,
  retry: 'once',
})
