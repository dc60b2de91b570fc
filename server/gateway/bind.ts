/** Step 4, whose: what goes upstream names the session's customer and one of their subscriptions. */
import type { Asked, Bound, CustomerView } from '../operations/customer-view.ts'
import { invalid, ProblemError } from '../problem.ts'

export function bind(view: CustomerView, asked: Asked): Bound {
  return view.bind(view.ofSubscription ? withSubscription(asked) : asked)
}

function withSubscription(asked: Asked): Asked {
  const query = asked.query as { subscription_id?: string }
  const { subscriptions } = asked.customer
  const [only] = subscriptions
  const chosen = query.subscription_id ?? (subscriptions.length === 1 ? only : undefined)
  if (chosen === undefined) {
    const why = only ? 'the session may read several' : 'the session names none'
    throw invalid({ pointer: '#query/subscription_id', message: `is required: ${why}` })
  }
  // Somebody else's is answered like one that does not exist, and nobody upstream is asked.
  if (!subscriptions.includes(chosen)) throw new ProblemError('not-found')
  return { ...asked, query: { ...query, subscription_id: chosen } }
}
