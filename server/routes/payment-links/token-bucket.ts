/** Token bucket: a burst of `capacity`, refilled at a constant rate. */

export interface TokenBucket {
  /** Takes a token. Returns 0, or the seconds until the next token if there is none. */
  take(): number
  /** Returns a token that was not needed. */
  refund(): void
}

/** @param now monotonic clock in milliseconds */
export function tokenBucket(capacity: number, perSecond: number, now: () => number): TokenBucket {
  let tokens = capacity
  let updatedAt = now()
  return {
    take() {
      const elapsedMs = now() - updatedAt
      updatedAt += elapsedMs
      tokens = Math.min(capacity, tokens + (elapsedMs / 1000) * perSecond)
      if (tokens < 1) return Math.ceil((1 - tokens) / perSecond)
      tokens--
      return 0
    },
    refund() {
      tokens = Math.min(capacity, tokens + 1)
    },
  }
}
