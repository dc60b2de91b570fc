/** Lists every endpoint of the API in one shape: customer routes, merchant operations and the server's own. */
import { z } from 'zod'
import { Revenue, RevenueQuery } from '../../contract/analytics.ts'
import { NotificationList } from '../../contract/notifications/notification-list.ts'
import { PaymentLinkQr, PublicPaymentLink } from '../../contract/payment-link.ts'
import { PublicPlans } from '../../contract/plans/public-plan.ts'
import { RevokeBody, ServiceTime, SessionBody, SessionResponse } from '../../contract/session.ts'
import { OPERATIONS } from '../../operations/index.ts'
import { type MerchantOperation, type Method, merchantPath } from '../../operations/operation.ts'
import { eachService, SERVICE_NAMES } from '../../operations/services.ts'
import type { CustomerRoute } from '../customer/customer-route.ts'
import { CUSTOMER_ROUTES } from '../customer/index.ts'

/** The credential that an endpoint requires. */
export type Caller = 'anyone' | 'own server' | 'any session' | 'customer' | 'merchant'

export interface Endpoint {
  id: string
  summary: string
  method: Method
  /** Absolute; ids in braces. */
  path: string
  caller: Caller
  scope?: string
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyOptional?: true | undefined
  status: number
  /** Another success status; beside a 204 it has a body. */
  alternativeStatus?: number | undefined
  /** The status of a negative result with the same body. */
  errorStatus?: number
  /** The schema of a JSON body, or the media type of another one; null without a body. */
  response: z.ZodType | string | null
  /** True if the endpoint accepts an `Idempotency-Key`. */
  takesIdempotencyKey?: boolean
}

const Health = z.object({ status: z.string() })
const Reach = z.enum(['up', 'down'])
/** While the server shuts down, only `status` is present. */
export const Readiness = Health.extend({
  token: Reach.optional(),
  ...eachService(() => Reach.optional()),
  /** The service, and the hand-over of notifications. */
  notifications: z.enum(['up', 'down', 'late']).optional(),
  webhooks: z.enum(['up', 'refused']).optional(),
  store: Reach.optional(),
  missing_scopes: z.array(z.string()).optional(),
  degraded: z
    .array(
      z.object({
        part: z.enum(['token', ...SERVICE_NAMES, 'store']),
        cause: z.string(),
        key: z.string().optional(),
        host: z.string().optional(),
      }),
    )
    .optional(),
})

export type Readiness = z.infer<typeof Readiness>

export const OWN_ENDPOINTS = [
  {
    id: 'mintSession',
    summary: 'Create a session for a page; never from a browser',
    method: 'POST',
    path: '/api/sessions',
    caller: 'own server',
    body: SessionBody,
    status: 201,
    response: SessionResponse,
  },
  {
    id: 'revokeSessions',
    summary: 'Revoke one session, or all of a customer',
    method: 'POST',
    path: '/api/sessions/revoke',
    caller: 'own server',
    body: RevokeBody,
    status: 204,
    response: null,
  },
  {
    id: 'endSession',
    summary: 'Revoke the calling session',
    method: 'DELETE',
    path: '/api/sessions/current',
    caller: 'any session',
    status: 204,
    response: null,
  },
  {
    id: 'readServiceTime',
    summary: 'The time of the services, by their latest response to a read of a merchant',
    method: 'GET',
    path: '/api/service-time',
    caller: 'merchant',
    status: 200,
    response: ServiceTime,
  },
  {
    id: 'readRevenue',
    summary: 'Revenue and overdue balances of up to 50 customers, added by month and currency',
    method: 'GET',
    path: '/api/revenue',
    caller: 'merchant',
    scope: 'analytics:read',
    query: RevenueQuery,
    status: 200,
    response: Revenue,
  },
  {
    id: 'listNotifications',
    summary: 'The newest events of the services, from their record; where webhooks are configured',
    method: 'GET',
    path: '/api/notifications',
    caller: 'merchant',
    scope: 'notifications:read',
    status: 200,
    response: NotificationList,
  },
  {
    id: 'streamMyChanges',
    summary:
      "Changes of the customer's resources as they happen: kinds and ids, by the session's scopes",
    method: 'GET',
    path: '/api/me/changes',
    caller: 'customer',
    status: 200,
    response: 'text/event-stream',
  },
  {
    id: 'streamChanges',
    summary: "Changes of all resources as they happen: kinds and ids, by the session's scopes",
    method: 'GET',
    path: '/api/changes',
    caller: 'merchant',
    status: 200,
    response: 'text/event-stream',
  },
  {
    id: 'readPublicLink',
    summary: 'The public view of a payment link',
    method: 'GET',
    path: '/api/payment-links/{id}',
    caller: 'anyone',
    status: 200,
    response: PublicPaymentLink,
  },
  {
    id: 'readLinkQr',
    summary: 'The URL of a payment link as a QR code: modules without a quiet zone',
    method: 'GET',
    path: '/api/payment-links/{id}/qr',
    caller: 'anyone',
    status: 200,
    response: PaymentLinkQr,
  },
  {
    id: 'listOfferedPlans',
    summary: 'The plans that the merchant offers to anyone, with the names of their metrics',
    method: 'GET',
    path: '/api/plans',
    caller: 'anyone',
    status: 200,
    response: PublicPlans,
  },
  {
    id: 'isAlive',
    summary: 'Liveness of the process',
    method: 'GET',
    path: '/healthz',
    caller: 'anyone',
    status: 200,
    response: Health,
  },
  {
    id: 'isReady',
    summary:
      'Readiness, 503 while it shuts down; what is degraded, and missing scopes of the token',
    method: 'GET',
    path: '/readyz',
    caller: 'anyone',
    status: 200,
    errorStatus: 503,
    response: Readiness,
  },
  {
    id: 'readOpenApi',
    summary: 'This reference as OpenAPI 3.1',
    method: 'GET',
    path: '/openapi.json',
    caller: 'anyone',
    status: 200,
    response: z.looseObject({ openapi: z.string() }),
  },
  {
    id: 'readDocs',
    summary: 'This reference as HTML, whole or by a search',
    method: 'GET',
    path: '/docs',
    caller: 'anyone',
    query: z.object({ q: z.string().max(100).optional() }),
    status: 200,
    response: 'text/html',
  },
] as const satisfies Endpoint[]

const merchantEndpoint = (operation: MerchantOperation): Endpoint => ({
  ...operation,
  path: `/api${merchantPath(operation)}`,
  caller: 'merchant',
  takesIdempotencyKey: operation.method === 'POST' && !operation.lockPerInvoice,
})

const customerEndpoint = (route: Omit<CustomerRoute, 'handler'>): Endpoint => ({
  ...route,
  path: `/api${route.path}`,
  caller: 'customer',
})

export const ENDPOINTS: readonly Endpoint[] = [
  ...OWN_ENDPOINTS,
  ...CUSTOMER_ROUTES.map(customerEndpoint),
  ...OPERATIONS.map(merchantEndpoint),
]

/** Endpoints by tag, in the order of the list. */
export function groupByTag(endpoints: readonly Endpoint[] = ENDPOINTS): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const name = tagOf(endpoint)
    groups.set(name, [...(groups.get(name) ?? []), endpoint])
  }
  return groups
}

export function tagOf({ caller, path }: Endpoint): string {
  if (caller === 'customer') return "A customer's own"
  if (path.startsWith('/api/sessions')) return 'Sessions'
  if (caller !== 'merchant') return 'For anyone'
  const [, , area = '', resource = ''] = path.split('/')
  const name = (area === 'billing' ? resource : area).replaceAll('-', ' ')
  if (name === 'activate') return 'Activation'
  if (name === 'wallet transactions') return 'Wallets'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
