/** The features, and all endpoints that they and the services' operations make. */
import { OPERATIONS } from '../../operations/index.ts'
import type { Feature } from '../core/feature.ts'
import { customerEndpoint } from '../core/forward/customer-endpoint.ts'
import type { Endpoint } from '../core/forward/endpoint.ts'
import { merchantEndpoint } from '../core/forward/merchant.ts'
import * as list from './list.ts'

export const FEATURES: readonly Feature[] = Object.values(list)

/** Endpoints of this server's own. */
export const OWN_ENDPOINTS = FEATURES.flatMap(({ endpoints = [] }) => endpoints)

/** All routes that a customer's session may call. */
export const CUSTOMER_ROUTES = FEATURES.flatMap(({ customerRoutes = [] }) => customerRoutes)

export const ENDPOINTS: readonly Endpoint[] = [
  ...OWN_ENDPOINTS,
  ...CUSTOMER_ROUTES.map(customerEndpoint),
  ...OPERATIONS.map(merchantEndpoint),
]
