/**
 * Events of `<subscription-card>`. Provision by reading from your server: the service raises no event for each of them.
 */
import type { MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PlanPreviewBody } from '../../server/contract/plans/plan-preview.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The plans of the customer were loaded. */
export type MyPlansLoadedEvent = DataLoadedEvent<MyPlans>

/** The plans could not be loaded; older ones stay visible. */
export type MyPlansFailedEvent = DataErrorEvent

/** The customer has subscribed to a plan. */
export class SubscriptionCreatedEvent extends TillEvent {
  /** The plan's code. */
  readonly plan: string

  constructor(plan: string) {
    super('subscription-created')
    this.plan = plan
  }
}

/** The customer has changed the plan, or taken a change or a cancellation back. */
export class SubscriptionChangedEvent extends TillEvent {
  /** External id. */
  readonly subscription: string
  /** Code of the new plan; undefined if something was taken back. */
  readonly plan: string | undefined

  constructor(subscription: string, plan: string | undefined) {
    super('subscription-changed')
    this.subscription = subscription
    this.plan = plan
  }
}

/** The customer has canceled the subscription, for the end of its period. */
export class SubscriptionCanceledEvent extends TillEvent {
  /** External id. */
  readonly subscription: string
  /** The customer's own words; empty without any. They are sent to no server. */
  readonly reason: string

  constructor(subscription: string, reason: string) {
    super('subscription-canceled')
    this.subscription = subscription
    this.reason = reason
  }
}

/** The event of a confirmed change. @param id external id; undefined for a first subscription */
export function eventOf(body: PlanPreviewBody, id: string | undefined, reason: string): Event {
  if ('cancel' in body) return new SubscriptionCanceledEvent(id!, reason.trim())
  const plan = 'plan' in body ? body.plan : undefined
  return id ? new SubscriptionChangedEvent(id, plan) : new SubscriptionCreatedEvent(plan!)
}

export interface SubscriptionCardEventMap {
  'my-plans-loaded': MyPlansLoadedEvent
  'my-plans-failed': MyPlansFailedEvent
  'subscription-created': SubscriptionCreatedEvent
  'subscription-changed': SubscriptionChangedEvent
  'subscription-canceled': SubscriptionCanceledEvent
}

declare global {
  // The back office has an event of this name, with other members.
  interface GlobalEventHandlersEventMap
    extends Omit<SubscriptionCardEventMap, 'subscription-canceled'> {}
}
