/** The way of a payment that a customer asks for: of an invoice of theirs, once for each mark. */
import type { CustomerView } from '../operations/customer-view.ts'
import { bind } from './bind.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { payOnce } from './pay-once.ts'
import { say } from './say.ts'
import { onlyTheirs } from './theirs.ts'

export async function underAMark(gateway: Gateway, view: CustomerView, c: GatewayContext) {
  const asked = c.get('asked')
  const record = c.get('record')
  const { ids } = bind(view, asked)
  await payOnce(gateway, ids?.id ?? '', record, (invoice) =>
    onlyTheirs(view, [invoice], asked, record),
  )
  return say(c, { status: 204 })
}
