/** A customer's own data: profile, subscriptions, credits and sums by month. */
import { defineFeature } from '../../core/feature.ts'
import { readMyGrossRevenue, readMyOverdueBalance } from './analytics.ts'
import { readMe, updateMe } from './profile.ts'
import { listMySubscriptions } from './subscriptions.ts'
import { listMyWallets, listMyWalletTransactions } from './wallets.ts'

export const account = defineFeature({
  customerRoutes: [
    readMe,
    updateMe,
    listMySubscriptions,
    readMyOverdueBalance,
    readMyGrossRevenue,
    listMyWallets,
    listMyWalletTransactions,
  ],
})
