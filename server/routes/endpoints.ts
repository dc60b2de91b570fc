/** All endpoints of the API: the server's own, those of a customer and those of a merchant. */
import { OPERATIONS } from '../operations/index.ts'
import { listAuthorizationsById } from './authorizations.ts'
import { streamChanges, streamMyChanges } from './changes/streams.ts'
import { customerEndpoint } from './customer/endpoint.ts'
import { CUSTOMER_ROUTES } from './customer/index.ts'
import { readOpenApi } from './docs/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { isAlive, isReady } from './health.ts'
import { merchantEndpoint } from './merchant.ts'
import { listNotifications } from './notifications.ts'
import { readLinkQr, readPublicLink } from './payment-links/endpoints.ts'
import { listOfferedPlans } from './plans/endpoints.ts'
import { readRevenue } from './revenue.ts'
import { readServiceTime } from './service-time.ts'
import { endSession, mintSession, revokeSessions } from './sessions.ts'

export const OWN_ENDPOINTS = [
  mintSession,
  revokeSessions,
  endSession,
  readServiceTime,
  readRevenue,
  listAuthorizationsById,
  listNotifications,
  streamMyChanges,
  streamChanges,
  readPublicLink,
  readLinkQr,
  listOfferedPlans,
  isAlive,
  isReady,
  readOpenApi,
] as const satisfies readonly Endpoint[]

export const ENDPOINTS: readonly Endpoint[] = [
  ...OWN_ENDPOINTS,
  ...CUSTOMER_ROUTES.map(customerEndpoint),
  ...OPERATIONS.map(merchantEndpoint),
]
