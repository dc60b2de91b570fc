/** What replicas share: revocations, and one mark per payment under way. */

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
}
