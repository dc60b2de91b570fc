/** Sends a change of a plan to the service. All changes reach it through this function. */
import type { Subscription } from '../../contract/subscription.ts'
import {
  cancelSubscription,
  createSubscription,
  updateSubscription,
} from '../../operations/subscriptions.ts'
import { type CallContext, callOperation } from '../../upstream/call.ts'
import type { PlanSettings } from './settings.ts'

/** A change with everything that its call names. */
export type ServiceCall =
  | { kind: 'subscribe'; customer: string; key: string; plan: string }
  | { kind: 'plan'; subscription: Subscription; plan: string }
  | { kind: 'cancel'; subscription: Subscription }
  | { kind: 'renew'; subscription: Subscription }

/**
 * A cancellation is always for the end of the period, and nothing is ever taken back by a cancellation: a waiting
 * change has the key of the active subscription, so that one would end it.
 * @throws {UpstreamError}
 */
export async function sendChange(
  call: ServiceCall,
  { change }: Pick<PlanSettings, 'change'>,
  context: CallContext,
): Promise<void> {
  switch (call.kind) {
    case 'subscribe': {
      const { customer, key, plan } = call
      const body = { external_customer_id: customer, external_id: key, plan_code: plan }
      await callOperation(createSubscription, { body }, context)
      return
    }
    case 'plan':
      return sendPlan(call.subscription, call.plan, change, context)
    case 'cancel': {
      const body = { cancel_option: 'END_OF_PERIOD' }
      await callOperation(
        cancelSubscription,
        { params: paramsOf(call.subscription), body },
        context,
      )
      return
    }
    case 'renew': {
      const body = { end_date: null }
      await callOperation(
        updateSubscription,
        { params: paramsOf(call.subscription), body },
        context,
      )
    }
  }
}

async function sendPlan(
  subscription: Subscription,
  plan_code: string,
  change: PlanSettings['change'],
  context: CallContext,
): Promise<void> {
  if (change === 'off') throw new Error('changes of plans are off')
  if (change === 'put') {
    const request = { params: paramsOf(subscription), body: { plan_code } }
    await callOperation(updateSubscription, request, context)
    return
  }
  const { external_customer_id, external_id, billing_time } = subscription
  const timing = billing_time ? { billing_time } : {}
  const body = { external_customer_id, external_id, plan_code, ...timing }
  await callOperation(createSubscription, { body }, context)
}

const paramsOf = ({ external_id }: Subscription) => ({ external_id })
