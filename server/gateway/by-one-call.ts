/** The plain way through: bind, send, theirs, show. */
import type { CustomerView } from '../operations/customer-view.ts'
import { add } from './add.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { onlyTheirs } from './theirs.ts'

export async function byOneCall(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const { asked, record } = c.var
  const { upstream } = gateway
  const sent = await send(view.operation, bind(view, asked), {
    upstream,
    record,
    signal: c.req.raw.signal,
  })
  onlyTheirs(view, [sent.value], asked, record)
  const added = await add(gateway, view, sent)
  return show(c, view, { ...(sent.value as object), ...added })
}
