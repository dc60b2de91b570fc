/** The billing cycles of plans, the shortest first, with the number of them in a year. */
export const CYCLES_A_YEAR = { WEEKLY: 52, MONTHLY: 12, QUARTERLY: 4, YEARLY: 1 } as const
