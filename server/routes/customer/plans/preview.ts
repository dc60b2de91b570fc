/** Previews changes of a subscription's plan, and new subscriptions. */
import type { Amount } from '../../../contract/money.ts'
import {
  PlanPreview,
  PlanPreviewBody,
  SubscriptionPreviewBody,
} from '../../../contract/plans/plan-preview.ts'
import { assertAllowed } from '../../../payments/plan/assert-allowed.ts'
import { type BilledPreview, billedPreview } from '../../../payments/plan/billed-preview.ts'
import { bindingOf } from '../../../payments/plan/binding.ts'
import { nextMidnight, type Situation } from '../../../payments/plan/situation.ts'
import { type PreviewTerms, termsOf } from '../../../payments/plan/terms.ts'
import type { PlannedChange } from '../../../sessions/preview-token.ts'
import { type CustomerRequest, customerRoute } from '../customer-route.ts'
import { readBilling, readUsage } from './read-billing.ts'
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
  const [money, view] = await Promise.all([
    readMoney(request, situation, change, key),
    planViews(request, situation).view(plan),
  ])
  const { billed, usage } = money
  const preview = await deps.previews.sign({
    id: crypto.randomUUID(),
    customerId: customer.id,
    change,
    subscription: key,
    bound: await bindingOf(situation, change, key, billed),
    expiresAt: now() + leftMs,
  })
  return {
    ...withMoney(terms, billed),
    preview,
    ...(view && { plan: view }),
    taxes: plan?.taxes ?? [],
    ...(usage && {
      usage_until_now: { amount: usage, at: new Date(situation.now).toISOString() },
    }),
    expires_at: new Date(situation.now + leftMs).toISOString(),
  }
}

/**
 * The amounts of a change, and the usage of the open period.
 * @returns `billed` undefined where terms alone are known
 */
export async function readMoney(
  request: CustomerRequest,
  situation: Situation,
  change: PlannedChange,
  key: string | undefined,
): Promise<{ billed: BilledPreview | undefined; usage: Amount | undefined }> {
  const { certainty } = request.plans.settings
  const showsUsage = key !== undefined && change.kind !== 'keep'
  if (certainty === 'terms') {
    const usage = showsUsage ? await readUsage(request, key) : undefined
    return { billed: undefined, usage: usage?.total_amount }
  }
  const dataOf = await readBilling(request, situation, key === undefined ? [] : [key])
  const data = dataOf?.(key)
  const billed = data && billedPreview(change, key, situation, data, certainty)
  const usage = billed?.usage ?? data?.usage?.total_amount
  return { billed, usage: showsUsage ? usage : undefined }
}

function withMoney(
  { lines, next_period, ...terms }: Omit<PreviewTerms, 'plan'>,
  billed: BilledPreview | undefined,
) {
  const until = billed?.until
  const period = next_period && { ...next_period, ...(until && { to: until }) }
  const base = { ...terms, ...(period && { next_period: period }) }
  if (!billed) return { ...base, lines }
  const { usage: _, until: __, ...money } = billed
  return { ...base, ...money, lines: [...lines, ...money.lines] }
}
