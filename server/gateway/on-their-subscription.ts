/**
 * The way of what belongs to a subscription, which calls it by its external id alone: first a look at whose
 * that is by now, then the call, once for each key.
 */
import type { Asked, Bound, CustomerView } from '../operations/customer-view.ts'
import { readSubscription } from '../operations/subscriptions.ts'
import { ProblemError } from '../problem.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { intentOf } from './intent.ts'
import { rowsIn } from './listed.ts'
import { once } from './once.ts'
import { say } from './say.ts'
import { type For, send } from './send.ts'
import { show } from './show.ts'
import { stillTheirs } from './still-theirs.ts'
import { onlyTheirs } from './theirs.ts'

export async function onTheirSubscription(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const { operation } = view
  const bound = withBody(bind(view, asked), asked)
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  await mustBeTheirs(bound, asked, to)
  const ask = async (requestKey?: string) => {
    const { value } = await send(operation, bound, { ...to, requestKey })
    onlyTheirs(view, rowsIn(view, bound, value), { ...asked, ids: {} }, record)
    return show(view, value)
  }
  if (operation.repeat === 'freely') return say(c, await ask())
  return say(c, await once(gateway, await intentOf(c, operation, bound), ask))
}

const withBody = (bound: Bound, { body }: Asked): Bound =>
  body === undefined ? bound : { ...bound, body }

/** @throws {ProblemError} `not-found`, as for a subscription that does not exist */
async function mustBeTheirs({ ids = {} }: Bound, asked: Asked, to: For): Promise<void> {
  const { value } = await send(readSubscription, { ids }, to)
  const isTheirs =
    value.external_id === ids.external_id &&
    value.external_customer_id === asked.customer.externalId
  if (!isTheirs) throw new ProblemError('not-found')
  await stillTheirs(asked, to)
}
