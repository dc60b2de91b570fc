/** The way of a list that is shown whole: all of its pages, each row looked at. */
import type { CustomerView } from '../operations/customer-view.ts'
import { readMe } from '../operations/customers.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { listed } from './listed.ts'
import { send } from './send.ts'
import { show } from './show.ts'
import { onlyTheirs } from './theirs.ts'

export async function pageByPage(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const { asked, record } = c.var
  const to = { upstream: gateway.upstream, record, signal: c.req.raw.signal }
  const { rows } = await listed(view, bind(view, asked), asked, to)
  // Such rows name their customer by external id alone, which may be somebody else's by now.
  // CHOICE: the pair of ids is looked at after the rows were read, every time: what is remembered, or
  // read before, says nothing about the rows.
  const own = bind(readMe, asked)
  const { value } = await send(readMe.operation, own, to)
  onlyTheirs(readMe, [value], { ...asked, ids: {} }, record)
  const shown = rows.filter((row) => view.within(row, asked.customer))
  return show(c, view, { [view.rows ?? '']: shown })
}
