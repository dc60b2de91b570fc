/** Repeats are a tenth of the calls at most: a service that is down is not asked three times as much. */

export interface Budget {
  /** A call was sent for the first time. */
  earn(): void
  /** Whether one may be repeated. */
  spend(): boolean
}

const A_CALL = 0.1
/** What a quiet service starts with, and the most that is saved up. */
const MOST = 10

export function retryBudget(): Budget {
  let left = MOST
  return {
    earn() {
      left = Math.min(MOST, left + A_CALL)
    },
    spend() {
      if (left < 1) return false
      left--
      return true
    },
  }
}
