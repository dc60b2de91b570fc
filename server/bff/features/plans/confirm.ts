/** Makes the change that a preview has shown, as long as everything that it is bound to is the same. */

import type { PlanPreview } from '../../../contract/plans/plan-preview.ts'
import { ConfirmedPreviewBody, PlanChangeResult } from '../../../contract/plans/plan-preview.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { readStoredCustomer } from '../../../operations/internal/customers.ts'
import { createSubscription } from '../../../operations/subscriptions.ts'
import { fetchSubscriptions, oneOfEachKey } from '../../core/customers/subscriptions.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { withChangeLock } from '../../core/money/locks.ts'
import { ProblemError } from '../../core/problem.ts'
import { fingerprint } from '../../core/sessions/digest.ts'
import { callOperation } from '../../core/upstream/call.ts'
import { responseTime } from '../../core/upstream/response.ts'
import { assertNotInLastSeconds } from './last-seconds.ts'
import { assertPreviewable, readMoney, signPreview } from './preview.ts'
import type { SignedPreview } from './preview-token.ts'
import { planViews, readSituation } from './read-situation.ts'
import { beforeSending, sendAndRead } from './send-and-read.ts'
import { type ServiceCall, sendChange, toServiceCall } from './send-change.ts'
import type { Situation } from './situation.ts'

export const changeMyPlan = customerRoute({
  id: 'changeMyPlan',
  summary: 'Make a previewed change; a preview that no longer holds is a conflict with a new one',
  method: 'POST',
  path: '/me/subscriptions/{id}/change',
  scope: 'plan:write',
  body: ConfirmedPreviewBody,
  response: PlanChangeResult,
  takesIdempotencyKey: true,
  async handler(request) {
    const { params, body, customer, once } = request
    const { store } = request.deps
    const signed = await request.deps.plans.previews.read(body.preview)
    const isTheirs = signed.customerId === customer.id && signed.subscription === params.id
    request.assertOwned(isTheirs && customer.subscriptions.includes(params.id))
    // The operation names the key's record alone: which one is sent depends on the change.
    return once(createSubscription, { params: { ...params }, body }, () =>
      withChangeLock(store, `subscription ${params.id}`, async (renew) => {
        const situation = await beforeSending(heldSituation(request, signed))
        const call = toServiceCall(signed.change, situation, {
          customer: customer.externalId,
          key: params.id,
        })
        return send(request, situation, call, renew)
      }),
    )
  },
})

export const subscribe = customerRoute({
  id: 'subscribe',
  summary: 'Make a previewed subscription; a preview that no longer holds is a conflict',
  method: 'POST',
  path: '/me/subscriptions',
  scope: 'plan:write',
  body: ConfirmedPreviewBody,
  response: PlanChangeResult,
  status: 201,
  takesIdempotencyKey: true,
  async handler(request) {
    const { body, customer, once } = request
    const { store } = request.deps
    const signed = await request.deps.plans.previews.read(body.preview)
    const { change } = signed
    request.assertOwned(signed.customerId === customer.id && change.kind === 'subscribe')
    // Derived from the preview, so that a repeat finds the subscription of a lost response.
    const key = `sub_${await fingerprint(`subscription of ${signed.id}`)}`
    return once(createSubscription, { body }, () =>
      withChangeLock(store, `customer ${customer.id}`, async (renew) => {
        const rows = await beforeSending(fetchSubscriptions(customer.externalId, request))
        if (rows.some(({ external_id }) => external_id === key)) {
          const situation = await beforeSending(readSituation(request))
          return showSubscription(planViews(request, situation), situation.rows, key)
        }
        const situation = await beforeSending(heldSituation(request, signed))
        const call = toServiceCall(change, situation, { customer: customer.externalId, key })
        return send(request, situation, call, renew)
      }),
    )
  },
})

/**
 * The situation now, if the preview still holds in it.
 * @throws {ProblemError} `conflict` with a new preview, or without one where the change is no longer possible
 */
async function heldSituation(
  request: CustomerRequest,
  { change, subscription, bound, expiresAt }: SignedPreview,
): Promise<Situation> {
  const situation = await readSituation(request, true)
  try {
    assertPreviewable(request, situation, change, subscription)
  } catch (error) {
    throw isMoved(error) ? noLongerSo() : error
  }
  const money = await readMoney(request, situation, change, subscription)
  if (money.bound === bound && request.deps.now() < expiresAt) return situation
  throw noLongerSo(await signPreview(request, situation, change, subscription, money))
}

const noLongerSo = (preview?: PlanPreview) =>
  new ProblemError('conflict', {
    detail: 'What the preview has shown is no longer so. Nothing was changed.',
    preview,
  })

/** True if what the customer has makes a change impossible, and not the rights of the session. */
const isMoved = (error: unknown): boolean =>
  error instanceof ProblemError &&
  error.code === 'plan-refused' &&
  error.options.reason !== 'not-offered'

/** Sends a change once, and shows the subscription as it is read afterwards. */
async function send(
  request: CustomerRequest,
  situation: Situation,
  call: ServiceCall,
  renew: () => Promise<void>,
) {
  const { customer, log } = request
  const { plans, upstream } = request.deps
  const views = planViews(request, situation)
  // Before the change, because a failed read after it would look like a failed change.
  await beforeSending(views.prepare())
  await renew()
  await beforeSending(assertTime(request, situation, call))
  // Without a signal, because a client that disconnects must not cancel a change, nor the reads of its outcome.
  const context = { upstream, log }
  const read: CustomerRequest['call'] = async (operation, values = {}) =>
    (await callOperation(operation, values, context)).value
  const rows = await sendAndRead(
    call,
    () => sendChange(call, plans.settings, context),
    () => fetchSubscriptions(customer.externalId, { ...request, call: read }),
  )
  const key = call.kind === 'subscribe' ? call.key : call.subscription.external_id
  return showSubscription(views, rows, key)
}

/** By a response that is newer than all reads, because any of them may have taken seconds. */
async function assertTime(
  request: CustomerRequest,
  situation: Situation,
  call: ServiceCall,
): Promise<void> {
  const response = await request.callWithHeaders(readStoredCustomer, {
    params: { id: request.customerKey },
  })
  const now = responseTime(response) ?? request.deps.now()
  const key = call.kind === 'subscribe' ? undefined : call.subscription.external_id
  assertNotInLastSeconds(situation, key, now)
}

function showSubscription(
  views: ReturnType<typeof planViews>,
  rows: readonly Subscription[],
  key: string,
) {
  const shown = oneOfEachKey(rows).find(({ external_id }) => external_id === key)
  if (!shown) throw new ProblemError('upstream-unreadable')
  return views.myPlan(shown, rows)
}
