/** Previews changes of a subscription's plan, and new subscriptions. */
import {
  PlanPreview,
  PlanPreviewBody,
  SubscriptionPreviewBody,
} from '../../../contract/plans/plan-preview.ts'
import { readCurrentUsage } from '../../../operations/usage.ts'
import { assertAllowed } from '../../../payments/plan/assert-allowed.ts'
import { bindingOf } from '../../../payments/plan/binding.ts'
import { nextMidnight, type Situation } from '../../../payments/plan/situation.ts'
import { termsOf } from '../../../payments/plan/terms.ts'
import type { PlannedChange } from '../../../sessions/preview-token.ts'
import { UpstreamError } from '../../../upstream/error.ts'
import { type CustomerRequest, customerRoute } from '../customer-route.ts'
import { namesNoOtherOwner } from '../ownership.ts'
import { planViews, readSituation } from './read-situation.ts'

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
    return signedPreview(request, await readSituation(request), plannedChange(body), params.id)
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
  async handler(request) {
    const change = { kind: 'subscribe' as const, plan: request.body.plan }
    return signedPreview(request, await readSituation(request), change, undefined)
  },
})

const plannedChange = (body: PlanPreviewBody): PlannedChange =>
  'plan' in body
    ? { kind: 'change', plan: body.plan }
    : { kind: 'cancel' in body ? 'cancel' : 'keep' }

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @throws {ProblemError} for a change that the session may not make now
 */
export async function signedPreview(
  request: CustomerRequest,
  situation: Situation,
  change: PlannedChange,
  key: string | undefined,
): Promise<PlanPreview> {
  const { plans: deps, planRights: rights, customer, now } = request
  assertAllowed(change, key, situation, { rights, settings: deps.settings })
  const { plan, ...terms } = termsOf(change, key, situation)
  const leftMs = Math.min(PREVIEW_TTL_MS, nextMidnight(situation.now) - situation.now)
  const [bound, view, usage] = await Promise.all([
    bindingOf(situation, change, key),
    planViews(request, situation.plans).view(plan),
    key === undefined || change.kind === 'keep' ? undefined : usageUntilNow(request, key),
  ])
  const preview = await deps.previews.sign({
    id: crypto.randomUUID(),
    customerId: customer.id,
    change,
    subscription: key,
    bound,
    expiresAt: now() + leftMs,
  })
  return {
    ...terms,
    preview,
    ...(view && { plan: view }),
    taxes: plan?.taxes ?? [],
    ...(usage && {
      usage_until_now: { amount: usage, at: new Date(situation.now).toISOString() },
    }),
    expires_at: new Date(situation.now + leftMs).toISOString(),
  }
}

/** Undefined if it can't be read: it moves each second, and no change depends on it. */
async function usageUntilNow(request: CustomerRequest, key: string) {
  const { call, customer, customerKey: id, assertNoForeignRows } = request
  try {
    const usage = await call(readCurrentUsage, { params: { id }, query: { subscription_id: key } })
    assertNoForeignRows(namesNoOtherOwner(usage, customer))
    return usage.total_amount
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return undefined
  }
}
