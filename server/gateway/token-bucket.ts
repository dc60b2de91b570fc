/** A budget that fills up by itself: so many at once, and so many a second in the long run. */

export interface TokenBucket {
  /** Takes one. Returns 0, or the seconds until there is one again when there is none. */
  take(): number
  /** Gives one back that was not needed. */
  giveBack(): void
}

/** @param now milliseconds that never jump */
export function tokenBucket(most: number, perSecond: number, now: () => number): TokenBucket {
  let left = most
  let at = now()
  return {
    take() {
      const passed = now() - at
      at += passed
      left = Math.min(most, left + (passed / 1000) * perSecond)
      if (left < 1) return Math.ceil((1 - left) / perSecond)
      left--
      return 0
    },
    giveBack() {
      left = Math.min(most, left + 1)
    },
  }
}
