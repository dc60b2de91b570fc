/**
 * Revokes sessions before their expiry, one by one or all of a customer, on every replica.
 *
 * No clocks are compared, because those of replicas differ: revoking all of a customer's sessions starts a new
 * epoch, and each session holds the epoch it was created in.
 */
import { failOpen, type Store } from '../store/store.ts'
import { MAX_SESSION_SECONDS, type Session } from './token.ts'

/** Maximum session lifetime plus a day, because a token's expiry is wall time and that clock may be set back. */
const REVOCATION_TTL_MS = (MAX_SESSION_SECONDS + 120 + 24 * 60 * 60) * 1000

/** The access that a session is verified for. */
export type Access = 'read' | 'write'

const sessionKey = (id: string) => `revoked:session:${id}`
const customerKey = (externalId: string) => `revoked:customer:${externalId}`

export function createRevocations(store: Store) {
  return {
    revokeSession: (id: string) => store.set(sessionKey(id), 'revoked', REVOCATION_TTL_MS),

    /** Revokes all sessions of a customer; sessions created later are valid. */
    revokeCustomer: (externalId: string) =>
      store.set(customerKey(externalId), crypto.randomUUID(), REVOCATION_TTL_MS),

    /**
     * The customer's current epoch, stored in new sessions. Undefined while the store is down; such a session
     * is rejected once it is up, if an epoch exists.
     */
    epochOf: (externalId: string) => failOpen(() => store.get(customerKey(externalId))),

    /**
     * While the store is down, reads fail open and writes fail closed.
     * @throws {StoreError} for a write while the store is down
     */
    async isRevoked({ id, epoch, customer }: Session, access: Access): Promise<boolean> {
      const load = async (key: string) =>
        access === 'read' ? failOpen(() => store.get(key)) : store.get(key)
      const [revoked, currentEpoch] = await Promise.all([
        load(sessionKey(id)),
        customer && load(customerKey(customer.externalId)),
      ])
      return revoked !== undefined || (currentEpoch !== undefined && currentEpoch !== epoch)
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>
