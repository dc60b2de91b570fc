/** The merchant's revenue and overdue balances by month. */
import { defineFeature } from '../../core/feature.ts'
import { readRevenue } from './endpoints.ts'

export const revenue = defineFeature({ endpoints: [readRevenue] })
