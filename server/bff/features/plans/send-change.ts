/** The calls that change plans. Those that are sent and those that are previewed are the same. */
import type { Subscription } from '../../../contract/subscription.ts'
import {
  cancelSubscription,
  createSubscription,
  updateSubscription,
} from '../../../operations/subscriptions.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import type { PlannedChange } from './preview-token.ts'
import type { PlanSettings } from './settings.ts'
import { rowsOfKey, type Situation } from './situation.ts'
import { takenBack } from './taken-back.ts'

/** A change with everything that its call names. */
export type ServiceCall =
  | { kind: 'subscribe'; customer: string; key: string; plan: string }
  | { kind: 'plan'; subscription: Subscription; plan: string }
  | { kind: 'cancel'; subscription: Subscription }
  | { kind: 'renew'; subscription: Subscription }

/** @param key external id of the subscription, which is active or, to subscribe, new */
export function toServiceCall(
  change: PlannedChange,
  situation: Situation,
  { customer, key }: { customer: string; key: string },
): ServiceCall {
  if (change.kind === 'subscribe') return { kind: 'subscribe', customer, key, plan: change.plan }
  const subscription = rowsOfKey(situation.rows, key).active!
  switch (change.kind) {
    case 'change':
      return { kind: 'plan', subscription, plan: change.plan }
    case 'cancel':
      return { kind: 'cancel', subscription }
    case 'keep':
      return takenBack(situation, key) === 'cancel'
        ? { kind: 'renew', subscription }
        : { kind: 'plan', subscription, plan: subscription.plan_code ?? '' }
  }
}

/**
 * The one call that makes a change. A cancellation is always for the end of the period, and nothing is ever taken back
 * by a cancellation: a waiting change has the key of the active subscription, so that one would end it.
 */
export function serviceRequest(call: ServiceCall, { change }: Pick<PlanSettings, 'change'>) {
  switch (call.kind) {
    case 'subscribe': {
      const { customer, key, plan } = call
      const body = { external_customer_id: customer, external_id: key, plan_code: plan }
      return { operation: createSubscription, body }
    }
    case 'plan':
      return planRequest(call.subscription, call.plan, change)
    case 'cancel': {
      const body = { cancel_option: 'END_OF_PERIOD' }
      return { operation: cancelSubscription, params: paramsOf(call.subscription), body }
    }
    case 'renew': {
      const body = { end_date: null }
      return { operation: updateSubscription, params: paramsOf(call.subscription), body }
    }
  }
}

function planRequest(
  subscription: Subscription,
  plan_code: string,
  change: PlanSettings['change'],
) {
  if (change === 'off') throw new Error('changes of plans are off')
  if (change === 'put') {
    return { operation: updateSubscription, params: paramsOf(subscription), body: { plan_code } }
  }
  const { external_customer_id, external_id, billing_time } = subscription
  const timing = billing_time ? { billing_time } : {}
  const body = { external_customer_id, external_id, plan_code, ...timing }
  return { operation: createSubscription, body }
}

const paramsOf = ({ external_id }: Subscription) => ({ external_id })

/** @throws {UpstreamError} */
export async function sendChange(
  call: ServiceCall,
  settings: Pick<PlanSettings, 'change'>,
  context: CallContext,
): Promise<void> {
  const { operation, ...request } = serviceRequest(call, settings)
  await callOperation(operation, request, context)
}
