/** The plain way through: bind, send, theirs, show. */
import type { CustomerView } from '../operations/customer-view.ts'
import { add } from './add.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { say } from './say.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { stillTheirs } from './still-theirs.ts'
import { onlyTheirs } from './theirs.ts'

export async function byOneCall(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const { asked, record } = c.var
  const to = { upstream: gateway.upstream, record, signal: c.req.raw.signal }
  const sent = await send(view.operation, bind(view, asked), to)
  onlyTheirs(view, [sent.value], asked, record)
  const added = await add(gateway, view, sent)
  return say(c, show(view, { ...(sent.value as object), ...added }))
}

/** The same, and afterwards a look at whose the answer was. */
export async function byOneCallAndALook(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const { asked, record } = c.var
  const to = { upstream: gateway.upstream, record, signal: c.req.raw.signal }
  const { value } = await send(view.operation, bind(view, asked), to)
  await stillTheirs(asked, to)
  return say(c, show(view, value))
}
