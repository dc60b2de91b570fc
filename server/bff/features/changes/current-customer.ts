/** Asks the service whether the customer of a session still has both ids. */

import type { SessionCustomer } from '../../../contract/session.ts'
import { readCustomer } from '../../../operations/customers.ts'
import { isSameCustomer } from '../../core/customers/ownership.ts'
import { customerOwner } from '../../core/http/call-owner.ts'
import { callOperation } from '../../core/upstream/call.ts'
import type { Upstream } from '../../core/upstream/client.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import type { IsCurrentCustomer } from './change-streams.ts'

/** @param customerKey the id that upstream paths take */
export function currentCustomers(
  upstream: Upstream,
  customerKey: 'id' | 'externalId',
): IsCurrentCustomer {
  /** Reads that have not begun: one that is under way may be older than the question. */
  const next = new Map<string, Promise<boolean>>()

  async function read(customer: SessionCustomer): Promise<boolean> {
    try {
      const context = { upstream: upstream.of(customerOwner(customer)) }
      const params = { id: customer[customerKey] }
      const { value } = await callOperation(readCustomer, { params }, context)
      return isSameCustomer(value, customer)
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'not-found') return false
      throw error
    }
  }

  return function isCurrentCustomer(customer) {
    const { id } = customerOwner(customer)
    const shared = next.get(id)
    if (shared) return shared
    // All streams of a customer ask in the same turn.
    const asked = Promise.resolve().then(() => {
      next.delete(id)
      return read(customer)
    })
    next.set(id, asked)
    return asked
  }
}
