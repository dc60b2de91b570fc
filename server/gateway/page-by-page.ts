/** The way of a list that is shown whole: all of its pages, each row looked at. */
import type { CustomerView } from '../operations/customer-view.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { allRows } from './listed.ts'
import { say } from './say.ts'
import { show } from './show.ts'
import { stillTheirs } from './still-theirs.ts'

export async function pageByPage(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const to = { upstream: gateway.upstream, record, signal: gateway.leaving(c) }
  const rows = await allRows(view, bind(view, asked), asked, to)
  await stillTheirs(asked, to)
  const shown = rows.filter((row) => view.within(row, asked.customer))
  return say(c, show(view, { [view.rows ?? '']: shown }))
}
