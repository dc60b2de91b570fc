/** The plain way through: bind, send, theirs, show. */
import type { PastUsage } from '../contract/usage.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import { add } from './add.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { mustHoldRows } from './listed.ts'
import { say } from './say.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { stillTheirs } from './still-theirs.ts'
import { onlyTheirs } from './theirs.ts'

export async function byOneCall(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  const sent = await send(view.operation, bind(view, asked), to)
  onlyTheirs(view, [sent.value], asked, record)
  const added = await add(gateway, view, sent)
  return say(c, show(view, { ...(sent.value as object), ...added }))
}

/** The same, and where the address named them by external id, afterwards a look at whose that is by now. */
export async function byOneCallAndALook(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  const bound = bind(view, asked)
  const { value } = await send(view.operation, bound, to)
  onlyTheirs(view, [value], { ...asked, ids: {} }, record)
  const { usage_periods, metadata } = value as Partial<PastUsage>
  if (usage_periods) mustHoldRows(bound.query, { rows: usage_periods, counted: metadata })
  const named = Object.values(bound.ids ?? {})
  if (named.includes(asked.customer.externalId)) await stillTheirs(asked, to)
  return say(c, show(view, value))
}
