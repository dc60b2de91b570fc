/** All endpoints of the API: the server's own, those of a customer and those of a merchant. */
import { OPERATIONS } from '../../operations/index.ts'
import { customerEndpoint } from '../core/forward/customer-endpoint.ts'
import type { Endpoint } from '../core/forward/endpoint.ts'
import { merchantEndpoint } from '../core/forward/merchant.ts'
import { listAuthorizationsById } from './authorizations/endpoints.ts'
import { streamChanges, streamMyChanges } from './changes/streams.ts'
import { CUSTOMER_ROUTES } from './customer-routes.ts'
import { isAlive, isReady } from './health/endpoints.ts'
import { listNotifications } from './notifications/endpoints.ts'
import { readOpenApi } from './openapi/endpoints.ts'
import { readLinkQr, readPublicLink } from './payment-links/endpoints.ts'
import { listOfferedPlans } from './plans/endpoints.ts'
import { readRevenue } from './revenue/endpoints.ts'
import { readServiceTime } from './service-time/endpoints.ts'
import { endSession, mintSession, revokeSessions } from './sessions/endpoints.ts'

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
