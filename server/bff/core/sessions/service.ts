/** Creates and revokes sessions for the merchant's server, which calls a route or is the same process. */
import type { EnforceRateLimit } from '../http/rate-limit.ts'
import { withTimeout } from '../upstream/cancellation.ts'
import { type SessionCreatorOptions, type Sessions, sessionCreator } from './create.ts'
import { findCustomer, readCustomerOf } from './find-customer.ts'
import type { Revocations } from './revocations.ts'

interface SessionsOptions extends Omit<SessionCreatorOptions, 'findCustomer' | 'epochOf'> {
  revocations: Revocations
  enforceRateLimit: EnforceRateLimit
  /** Milliseconds for all reads of a call together. */
  timeoutMs: number
}

export function sessionService({
  revocations,
  enforceRateLimit,
  timeoutMs,
  ...options
}: SessionsOptions): Sessions {
  const create = sessionCreator({ ...options, findCustomer, epochOf: revocations.epochOf })
  return {
    async create(body, context) {
      // Each session costs the service two reads or more, and a page may ask for one again and again.
      if (body.kind === 'customer') await enforceRateLimit('customer', body.customer)
      return withTimeout(timeoutMs, undefined, (signal) => create(body, { ...context, signal }))
    },

    async revoke({ session_id, customer_external_id }, context) {
      if (session_id !== undefined) await revocations.revokeSession(session_id)
      if (customer_external_id === undefined) return
      const findId = async () => {
        const customer = await readCustomerOf(customer_external_id, context)
        return customer?.external_id === customer_external_id ? customer.id : undefined
      }
      // Not cancelled: what is left of it still revokes.
      await withTimeout(timeoutMs, undefined, () =>
        revocations.revokeCustomer(customer_external_id, findId),
      )
    },

    end: revocations.revokeSession,
  }
}
