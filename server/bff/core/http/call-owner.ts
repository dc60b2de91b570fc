/** Whose share of the services the calls of a session take. */
import type { SessionCustomer } from '../../../contract/session.ts'
import type { Session } from '../sessions/token.ts'
import type { CallOwner } from '../upstream/bulkhead.ts'

/** All sessions of a customer have one share, because each page load makes a session. */
export const customerOwner = ({ id, externalId }: SessionCustomer): CallOwner => ({
  id: `customer ${id} ${externalId}`,
  hasReserve: false,
})

export const sessionOwner = ({ id, customer }: Session): CallOwner =>
  customer ? customerOwner(customer) : { id: `session ${id}`, hasReserve: true }
