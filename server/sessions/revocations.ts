/** Sessions ended before their time, one by one or all of a customer at once; told to every replica. */
import { ifReached, type Store } from '../store/store.ts'
import { LONGEST_LIFE, type Session } from './token.ts'

/** Ms. Once the longest session is over there is nothing left to revoke. */
const KEPT = (LONGEST_LIFE + 120) * 1000

/** What a session is shown for. */
export type Access = 'read' | 'change'

const ofSession = (id: string) => `revoked:session:${id}`
const ofCustomer = (externalId: string) => `revoked:customer:${externalId}`

export function revocations(store: Store, now: () => number) {
  return {
    revokeSession: (id: string) => store.set(ofSession(id), 'revoked', KEPT),
    /** Every session of theirs up to now; one minted later stands. */
    revokeCustomer: (externalId: string) => store.set(ofCustomer(externalId), String(now()), KEPT),
    /**
     * Where the store is out of reach, nobody who reads is taken for revoked, and nobody may change
     * anything.
     * @throws {StoreError} when a change is asked for and the store is out of reach
     */
    async isRevoked({ id, issuedAt, customer }: Session, asksFor: Access): Promise<boolean> {
      const kept = (key: string) =>
        asksFor === 'read' ? ifReached(store.get(key)) : store.get(key)
      if (!customer) return (await kept(ofSession(id))) !== undefined
      const [ended, since] = await Promise.all([
        kept(ofSession(id)),
        kept(ofCustomer(customer.externalId)),
      ])
      return ended !== undefined || (since !== undefined && issuedAt <= Number(since))
    },
  }
}

export type Revocations = ReturnType<typeof revocations>
