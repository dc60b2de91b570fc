/** What replicas share: revocations, one mark per payment under way, and how often somebody has asked. */

export interface Store {
  get(key: string): Promise<string | undefined>
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
  count(key: string, windowMs: number): Promise<Counted>
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
export async function ifReached<Result>(asked: Promise<Result>): Promise<Result | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StoreError) return undefined
    throw error
  }
}
