/**
 * Sessions ended before their time, one by one or all of a customer at once; told to every replica.
 *
 * No clocks are compared, since those of replicas differ: whoever ends all of a customer's begins an epoch, and
 * a session knows in which it was minted.
 */
import { allOf, goOn, promisedAtWorst, type Soon } from '../store/soon.ts'
import { ifReached, type Store } from '../store/store.ts'
import { LONGEST_LIFE, type Session } from './token.ts'

/**
 * Ms. The longest session, and a day: a token's end is wall time, and a clock set back by a day ends it later.
 */
const KEPT = (LONGEST_LIFE + 120 + 24 * 60 * 60) * 1000

/** What a session is shown for. */
export type Access = 'read' | 'change'

const ofSession = (id: string) => `revoked:session:${id}`
const ofCustomer = (externalId: string) => `revoked:customer:${externalId}`

export function revocations(store: Store, now: () => number) {
  return {
    revokeSession: (id: string) => store.set(ofSession(id), 'revoked', KEPT),
    /** Every session of theirs up to now; one minted later stands. */
    revokeCustomer: (externalId: string) =>
      // A number, by which servers of earlier versions tell, and never the same one twice.
      store.set(ofCustomer(externalId), `${now()}.${Math.random().toFixed(9).slice(2)}`, KEPT),
    /** What a session of theirs is minted in. Where nobody can tell, it ends as soon as somebody can. */
    epochOf: (externalId: string) => ifReached(() => store.get(ofCustomer(externalId))),
    /**
     * Where the store is out of reach, nobody who reads is taken for revoked, and nobody may change
     * anything.
     * @throws {StoreError} when a change is asked for and the store is out of reach
     */
    isRevoked({ id, epoch, customer }: Session, asksFor: Access): Soon<boolean> {
      const kept = (key: string) =>
        promisedAtWorst(() =>
          asksFor === 'read' ? ifReached(() => store.get(key)) : store.get(key),
        )
      const asked = [kept(ofSession(id)), customer && kept(ofCustomer(customer.externalId))]
      const isOver = ([ended, current]: readonly (string | undefined)[]) =>
        ended !== undefined || (current !== undefined && current !== epoch)
      return goOn(allOf(asked), isOver)
    },
  }
}

export type Revocations = ReturnType<typeof revocations>
