/** Retry budget of one service: retries are at most a tenth of the calls, so an outage does not triple the load. */

export interface RetryBudget {
  /** Credits a call's first attempt. */
  deposit(): void
  /** Takes one retry; false if the budget is used up. */
  withdraw(): boolean
}

const BUDGET_RATIO = 0.1
/** Retries available to a service without traffic, and the most that is saved up. */
const BUDGET_CAPACITY = 10

export function retryBudget(): RetryBudget {
  let retries = BUDGET_CAPACITY
  return {
    deposit() {
      retries = Math.min(BUDGET_CAPACITY, retries + BUDGET_RATIO)
    },
    withdraw() {
      if (retries < 1) return false
      retries--
      return true
    },
  }
}
