/** Previews changes of a subscription's plan, and new subscriptions. */
import {
  PlanPreview,
  PlanPreviewBody,
  SubscriptionPreviewBody,
} from '../../../contract/plans/plan-preview.ts'
import type { Usage } from '../../../contract/usage.ts'
import { readCurrentUsage } from '../../../operations/usage.ts'
import { namesNoOtherOwner } from '../../core/customers/ownership.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { askService } from './ask-service.ts'
import { assertAllowed } from './assert-allowed.ts'
import { type BilledPreview, billedPreview, boundAmounts } from './billed-preview.ts'
import { bindingOf } from './binding.ts'
import type { PlannedChange } from './preview-token.ts'
import { planViews, readSituation } from './read-situation.ts'
import { toServiceCall } from './send-change.ts'
import { nextMidnight, type Situation } from './situation.ts'
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
  { billed, bound, usage_until_now }: Money,
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
    usage_until_now,
    expires_at: new Date(situation.now + leftMs).toISOString(),
  }
}

interface Money {
  /** Undefined where terms alone are known. */
  billed: BilledPreview | undefined
  usage_until_now: PlanPreview['usage_until_now']
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
  if (answer) {
    const billed = billedPreview(answer, newKey)
    return { billed, bound, usage_until_now: billed.usage_until_now }
  }
  const usage = key && change.kind !== 'keep' ? await readUsage(request, key) : undefined
  const at = new Date(situation.now).toISOString()
  return { billed: undefined, bound, usage_until_now: usage && { amount: usage.total_amount, at } }
}

/** The open period ends as the service answers it, where the plan begins now. */
function withBilled(
  { lines, next_period, kind, direction, ...terms }: Omit<PreviewTerms, 'plan'>,
  { until, ...billed }: BilledPreview,
) {
  const begins = kind === 'subscribe' || direction === 'up'
  return {
    ...{ ...terms, kind, direction, certainty: 'service' as const },
    ...billed,
    ...(next_period && { next_period: { ...next_period, ...(begins && until && { to: until }) } }),
    lines: [...lines, ...billed.lines],
  }
}

/** Of the open period; undefined if it can't be read: it moves each second, and no change depends on it. */
async function readUsage(
  { call, customer, customerKey: id, assertNoForeignRows }: CustomerRequest,
  key: string,
): Promise<Usage | undefined> {
  try {
    const usage = await call(readCurrentUsage, { params: { id }, query: { subscription_id: key } })
    assertNoForeignRows(namesNoOtherOwner(usage, customer))
    return usage
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return undefined
  }
}
