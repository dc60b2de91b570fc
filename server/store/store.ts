/** What replicas share: revocations, one mark per payment under way, and how often somebody has asked. */
import { isPromised, type Soon } from './soon.ts'

/** What can not be had is a `StoreError`, thrown or as a broken promise; what is looked up in memory need not be a promise. */
export interface Store {
  get(key: string): Soon<string | undefined>
  /** Keeps a value for so many milliseconds. */
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Puts `to` in the place of `from`, at once and only if `from` is what stands there; `undefined`
   * is "nothing". True when it did: of many callers that saw the same, exactly one gets true.
   */
  swap(
    key: string,
    from: string | undefined,
    to: string | undefined,
    ttlMs: number,
  ): Promise<boolean>
  /** Counts one more. The count ends `windowMs` after it began. */
  count(key: string, windowMs: number): Soon<Counted>
}

export interface Counted {
  /** How many there are now, this one among them. */
  count: number
  /** Milliseconds until the count begins anew. */
  leftMs: number
}

/** What is shared can not be reached at present: what needs it must not happen. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** For what goes on without the store: undefined when it is out of reach. */
export function ifReached<Result>(ask: () => Soon<Result>): Soon<Result | undefined> {
  try {
    const asked = ask()
    return isPromised(asked) ? asked.then(undefined, notReached) : asked
  } catch (error) {
    return notReached(error)
  }
}

function notReached(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error
}
