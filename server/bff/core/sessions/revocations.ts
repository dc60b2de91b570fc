/**
 * Revokes sessions before their expiry, one by one or all of a customer, on every replica.
 *
 * No clocks are compared, because those of replicas differ: revoking all of a customer's sessions starts a new
 * epoch, and each session holds the epoch it was created in. An external id can be changed, so there is an epoch by
 * each of the customer's two ids.
 */
import type { SessionCustomer } from '../../../contract/session.ts'
import { failOpen, type Store } from '../store/store.ts'
import { type Access, MAX_SESSION_SECONDS, type Session } from './token.ts'

/** Maximum session lifetime plus a day, because a token's expiry is wall time and that clock may be set back. */
const REVOCATION_TTL_MS = (MAX_SESSION_SECONDS + 120 + 24 * 60 * 60) * 1000

const sessionKey = (id: string) => `revoked:session:${id}`
const externalKey = (externalId: string) => `revoked:customer:${externalId}`
const idKey = (id: string) => `revoked:customer-id:${id}`
const SEPARATOR = ' '

/** Revoked sessions: one by its id, or those of a customer, by one of the two ids. */
export interface Revoked {
  session?: string | undefined
  externalId?: string | undefined
  customerId?: string | undefined
}

/** @param announce receives revocations that are stored; it must not reject */
export function createRevocations(
  store: Store,
  announce: (revoked: Revoked) => Promise<void> = async () => {},
) {
  return {
    async revokeSession(id: string) {
      await store.set(sessionKey(id), 'revoked', REVOCATION_TTL_MS)
      await announce({ session: id })
    },

    /**
     * Revokes all sessions of a customer; sessions created later are valid.
     * @param findId reads the id of the customer that has the external id now; undefined if there is none. Sessions
     *   with this external id are revoked before, so that they are also if it fails.
     */
    async revokeCustomer(externalId: string, findId: () => Promise<string | undefined>) {
      const epoch = crypto.randomUUID()
      await store.set(externalKey(externalId), epoch, REVOCATION_TTL_MS)
      await announce({ externalId })
      const id = await findId()
      if (id === undefined) return
      await store.set(idKey(id), epoch, REVOCATION_TTL_MS)
      await announce({ customerId: id })
    },

    /**
     * The customer's current epochs, stored in new sessions. Undefined while the store is down; such a session
     * is rejected once it is up, if an epoch exists.
     */
    async epochOf(customer: SessionCustomer): Promise<string | undefined> {
      const load = (key: string) => failOpen(() => store.get(key))
      const epochs = await Promise.all(
        [externalKey(customer.externalId), idKey(customer.id)].map(load),
      )
      return epochs.filter((epoch) => epoch !== undefined).join(SEPARATOR) || undefined
    },

    /**
     * While the store is down, reads fail open and writes fail closed.
     * @throws {StoreError} for a write while the store is down
     */
    async isRevoked({ id, epoch, customer }: Session, access: Access): Promise<boolean> {
      const load = async (key: string) =>
        access === 'read' ? failOpen(() => store.get(key)) : store.get(key)
      const keys = customer ? [externalKey(customer.externalId), idKey(customer.id)] : []
      const [revoked, ...current] = await Promise.all([sessionKey(id), ...keys].map(load))
      const sessionEpochs = epoch?.split(SEPARATOR) ?? []
      return (
        revoked !== undefined ||
        current.some((each) => each !== undefined && !sessionEpochs.includes(each))
      )
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>
