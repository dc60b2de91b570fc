/** Previews changes of a subscription's plan, and new subscriptions. */
import {
  PlanPreview,
  PlanPreviewBody,
  SubscriptionPreviewBody,
} from '../../../contract/plans/plan-preview.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { askService } from './ask-service.ts'
import { assertAllowed } from './assert-allowed.ts'
import { type BilledPreview, billedPreview, boundAmounts } from './billed-preview.ts'
import { bindingOf } from './binding.ts'
import type { PlannedChange } from './preview-token.ts'
import { planViews, readSituation } from './read-situation.ts'
import { toServiceCall } from './send-change.ts'
import { nextMidnight, planOf, rowsOfKey, type Situation } from './situation.ts'
import { type PreviewTerms, termsOf } from './terms.ts'

/** CHOICE: as long as a session's default life. */
const PREVIEW_TTL_MS = 15 * 60 * 1000

export const previewMyPlanChange = customerRoute({
  id: 'previewMyPlanChange',
  summary: 'Preview another plan, a cancellation at the end of the period, or taking either back',
  method: 'POST',
  path: '/me/subscriptions/{id}/preview',
  scope: 'plan:write',
  body: PlanPreviewBody,
  response: PlanPreview,
  changesNothing: true,
  async handler(request) {
    const { params, body, customer, assertOwned } = request
    assertOwned(customer.subscriptions.includes(params.id))
    return previewOf(request, plannedChange(body), params.id)
  },
})

export const previewMySubscription = customerRoute({
  id: 'previewMySubscription',
  summary: 'Preview a new subscription to an offered plan',
  method: 'POST',
  path: '/me/subscriptions/preview',
  scope: 'plan:write',
  body: SubscriptionPreviewBody,
  response: PlanPreview,
  changesNothing: true,
  handler: (request) =>
    previewOf(request, { kind: 'subscribe', plan: request.body.plan }, undefined),
})

const plannedChange = (body: PlanPreviewBody): PlannedChange =>
  'plan' in body
    ? { kind: 'change', plan: body.plan }
    : { kind: 'cancel' in body ? 'cancel' : 'keep' }

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @throws {ProblemError} for a change that the session may not make now
 */
async function previewOf(
  request: CustomerRequest,
  change: PlannedChange,
  key: string | undefined,
): Promise<PlanPreview> {
  const situation = await readSituation(request)
  assertPreviewable(request, situation, change, key)
  const money = await readMoney(request, situation, change, key)
  return signPreview(request, situation, change, key, money)
}

/** @throws {ProblemError} for a change that the session may not make now */
export const assertPreviewable = (
  { session: { planRights: rights }, deps }: CustomerRequest,
  situation: Situation,
  change: PlannedChange,
  key: string | undefined,
): void => assertAllowed(change, key, situation, { rights, settings: deps.plans.settings })

export async function signPreview(
  request: CustomerRequest,
  situation: Situation,
  change: PlannedChange,
  key: string | undefined,
  { billed, bound }: Money,
): Promise<PlanPreview> {
  const { plans, now } = request.deps
  const { plan, ...terms } = termsOf(change, key, situation)
  const leftMs = Math.min(PREVIEW_TTL_MS, nextMidnight(situation.now) - situation.now)
  const view = await planViews(request, situation).view(plan)
  const preview = await plans.previews.sign({
    id: crypto.randomUUID(),
    customerId: request.customer.id,
    change,
    subscription: key,
    bound,
    expiresAt: now() + leftMs,
  })
  return {
    ...(billed ? withBilled(terms, billed) : terms),
    preview,
    ...(view && { plan: view }),
    taxes: plan?.taxes ?? [],
    expires_at: new Date(situation.now + leftMs).toISOString(),
  }
}

interface Money {
  /** Undefined where terms alone are known. */
  billed: BilledPreview | undefined
  /** What a confirmation is bound to. */
  bound: string
}

export async function readMoney(
  request: CustomerRequest,
  situation: Situation,
  change: PlannedChange,
  key: string | undefined,
): Promise<Money> {
  // A key that no subscription has.
  const newKey = key ?? crypto.randomUUID()
  const call = toServiceCall(change, situation, {
    customer: request.customer.externalId,
    key: newKey,
  })
  const answer = await askService(request, situation, call, [newKey])
  const amounts = answer && boundAmounts(answer, newKey)
  const bound = await bindingOf(situation, change, key, amounts)
  const names = planNames(termsOf(change, key, situation), situation, key)
  return { billed: answer && billedPreview(answer, newKey, names), bound }
}

/** Of the present plan and of the one that follows it; a plan that begins now is both. */
function planNames(
  { kind, direction, plan }: PreviewTerms,
  { rows, plans }: Situation,
  key: string | undefined,
) {
  const { active } = rowsOfKey(rows, key ?? '')
  const current = active && planOf(active, plans)
  const isLater = kind !== 'subscribe' && direction !== 'up'
  return { ending: (isLater ? current : plan)?.name, beginning: (plan ?? current)?.name }
}

/** The first period ends as the service answers it, where one that is open after the change begins with the plan. */
function withBilled(
  { lines, next_period, ...terms }: Omit<PreviewTerms, 'plan'>,
  { open, ...billed }: BilledPreview,
) {
  const from = next_period?.from.slice(0, 10)
  const to = open.find((period) => period.from.slice(0, 10) === from)?.to
  return {
    ...{ ...terms, certainty: 'service' as const },
    ...billed,
    ...(next_period && { next_period: { ...next_period, ...(to && { to }) } }),
    lines: [...lines, ...billed.lines],
  }
}
