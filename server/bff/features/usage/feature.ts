/** What a customer has used, and alerts on it. */
import { defineFeature } from '../../core/feature.ts'
import { createMyAlert, deleteMyAlert, listMyAlerts, readMyAlert, updateMyAlert } from './alerts.ts'
import { readMyCurrentUsage, readMyPastUsage } from './usage.ts'

export const usage = defineFeature({
  customerRoutes: [
    readMyCurrentUsage,
    readMyPastUsage,
    listMyAlerts,
    createMyAlert,
    readMyAlert,
    updateMyAlert,
    deleteMyAlert,
  ],
})
