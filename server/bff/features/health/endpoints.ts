/** Health checks: liveness of the process, and readiness for traffic. */
import { z } from 'zod'
import { eachService, SERVICE_NAMES } from '../../../operations/services.ts'
import { endpoint } from '../../core/forward/endpoint.ts'

const Health = z.object({ status: z.string() })
const Reach = z.enum(['up', 'down'])
/** While the server shuts down, only `status` is present. */
const Readiness = Health.extend({
  token: Reach.optional(),
  ...eachService(() => Reach.optional()),
  /** The service, and the hand-over of notifications. */
  notifications: z.enum(['up', 'down', 'late']).optional(),
  webhooks: z.enum(['up', 'refused', 'unregistered']).optional(),
  unverified_webhooks: z.number().optional(),
  store: Reach.optional(),
  missing_scopes: z.array(z.string()).optional(),
  degraded: z
    .array(
      z.object({
        part: z.enum(['token', ...SERVICE_NAMES, 'store', 'clock', 'webhooks']),
        cause: z.string(),
        key: z.string().optional(),
        host: z.string().optional(),
      }),
    )
    .optional(),
})

export const isAlive = endpoint({
  id: 'isAlive',
  summary: 'Liveness of the process',
  method: 'GET',
  path: '/healthz',
  caller: 'anyone',
  status: 200,
  response: Health,
  handler: ({ c }) => c.json({ status: 'ok' }),
})

export const isReady = endpoint({
  id: 'isReady',
  summary: 'Readiness, 503 while it shuts down; what is degraded, and missing scopes of the token',
  method: 'GET',
  path: '/readyz',
  caller: 'anyone',
  status: 200,
  errorStatus: 503,
  response: Readiness,
  async handler({ c }, { readiness }) {
    if (readiness.isShuttingDown())
      return c.json({ status: 'stopping' }, 503, { 'Retry-After': '5' })
    return c.json({ status: 'ready', ...(await readiness.read()) })
  },
})
