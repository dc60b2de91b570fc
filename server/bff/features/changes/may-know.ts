/** Decides whether a session may know of a change: by the same members as its reads. */
import { CHANGE_SCOPES, type ChangeKind } from '../../../contract/notifications/change.ts'
import type { Session } from '../../core/sessions/token.ts'
import type { PublishedChange } from '../../core/store/publish.ts'

/**
 * - `send` and `skip` speak for themselves
 * - `ask` the change names the external id of the session's customer alone: only the service knows whose it is now
 * - `end` the customer has another external id now, so that every read of the session is refused
 */
export type Verdict = 'send' | 'skip' | 'ask' | 'end'

/** Kinds that belong to one subscription: a session reads those of the subscriptions that it names. */
const OF_SUBSCRIPTION: readonly ChangeKind[] = ['subscription', 'usage', 'alert']

export function mayKnow({ customer, scopes }: Session, change: PublishedChange): Verdict {
  const { kind, customer: owner, subscription } = change
  const scope = CHANGE_SCOPES[kind][customer ? 'customer' : 'merchant']
  const hasScope = scope !== null && scopes.has(scope)
  if (!customer) return hasScope ? 'send' : 'skip'
  if (!owner || (owner.id ?? customer.id) !== customer.id) return 'skip'
  if (owner.externalId !== customer.externalId) return owner.id === undefined ? 'skip' : 'end'
  const isNamed = subscription !== undefined && customer.subscriptions.includes(subscription)
  if (!hasScope || (OF_SUBSCRIPTION.includes(kind) && !isNamed)) return 'skip'
  return owner.id === undefined ? 'ask' : 'send'
}
