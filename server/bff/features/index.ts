/** The features in the order in which they are mounted, and all endpoints that they and the services' operations make. */
import { OPERATIONS } from '../../operations/index.ts'
import type { Feature } from '../core/feature.ts'
import { customerEndpoint } from '../core/forward/customer-endpoint.ts'
import type { Endpoint } from '../core/forward/endpoint.ts'
import { merchantEndpoint } from '../core/forward/merchant.ts'
import { account } from './account/feature.ts'
import { authorizations } from './authorizations/feature.ts'
import { changes } from './changes/feature.ts'
import { health } from './health/feature.ts'
import { invoices } from './invoices/feature.ts'
import { notifications } from './notifications/feature.ts'
import { openApiDocument } from './openapi/feature.ts'
import { paymentLinks } from './payment-links/feature.ts'
import { paymentMethod } from './payment-method/feature.ts'
import { plans } from './plans/feature.ts'
import { revenue } from './revenue/feature.ts'
import { serviceTime } from './service-time/feature.ts'
import { sessions } from './sessions/feature.ts'
import { usage } from './usage/feature.ts'

export const FEATURES = [
  sessions,
  account,
  invoices,
  usage,
  plans,
  paymentMethod,
  paymentLinks,
  authorizations,
  revenue,
  serviceTime,
  notifications,
  changes,
  health,
  openApiDocument,
] as const

const features: readonly Feature[] = FEATURES

/** Endpoints of this server's own. */
export const OWN_ENDPOINTS = features.flatMap(({ endpoints = [] }) => endpoints)

/** All routes that a customer's session may call. */
export const CUSTOMER_ROUTES = features.flatMap(({ customerRoutes = [] }) => customerRoutes)

export const ENDPOINTS: readonly Endpoint[] = [
  ...OWN_ENDPOINTS,
  ...CUSTOMER_ROUTES.map(customerEndpoint),
  ...OPERATIONS.map(merchantEndpoint),
]
