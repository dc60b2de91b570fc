/** Prometheus metrics, named after OpenTelemetry's semantic conventions where these have a name. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FetchHandler } from '../../host/http-server.ts'
import { SERVICE_NAMES, type Service } from '../../operations/services.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Telemetry } from '../core/http/request-log.ts'
import type { ServiceStats } from '../core/upstream/client.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const DELAY_BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 10, 60, 600, 3600, 86_400]
/** Any other is `_OTHER`, because clients choose the text. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const BREAKER_STATE = { closed: 0, 'half-open': 1, open: 2 } as const

/** Telemetry hooks, and the handler of `/metrics`. */
export function metrics(): Telemetry & FetchHandler {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'till_build_info',
    help: 'Always 1; its label is the version of the server',
    labelNames: ['version'],
    registers,
  }).set({ version: manifest.version }, 1)

  const inFlight = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests in flight',
    registers,
  })
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests, by method, route, operation and status',
    labelNames: ['http_request_method', 'http_route', 'operation', 'http_response_status_code'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const alarms = new Counter({
    name: 'till_alarms_total',
    help: 'Responses of a service withheld because they contain rows of another customer',
    registers,
  })
  const upstreamRequests = new Histogram({
    name: 'http_client_request_duration_seconds',
    help: 'Duration of requests to the services, by service and error; error_type is empty on success',
    labelNames: ['peer_service', 'error_type'],
    buckets: BUCKETS_SECONDS,
    registers,
  })

  const webhooks = new Counter({
    name: 'till_webhooks_total',
    help: 'Webhooks received, by outcome; reason is empty unless one is refused',
    labelNames: ['outcome', 'reason'],
    registers,
  })
  const notificationDelay = new Histogram({
    name: 'till_notification_delay_seconds',
    help: "Time from the service's transmission of a webhook to the end of its hand-over",
    buckets: DELAY_BUCKETS_SECONDS,
    registers,
  })

  /** One of each BFF that has these metrics. */
  const observed: {
    statsOf: Parameters<Telemetry['observeConcurrency']>[0]
    services: readonly Service[]
  }[] = []
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const gauge = (
    name: string,
    help: string,
    read: (stats: ServiceStats) => number,
    merge: (values: number[]) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['peer_service'],
      registers,
      collect() {
        for (const service of SERVICE_NAMES) {
          const values = observed
            .filter(({ services }) => services.includes(service))
            .map(({ statsOf }) => read(statsOf(service)))
          if (values.length > 0) this.set({ peer_service: service }, merge(values))
        }
      },
    })
  gauge(
    'http_client_active_requests',
    'Requests to the services in flight',
    (stats) => stats.inFlight,
    sum,
  )
  gauge(
    'till_upstream_queued_requests',
    'Requests queued in the bulkhead',
    (stats) => stats.queued,
    sum,
  )
  gauge(
    'till_upstream_circuit_breaker_state',
    '0 closed, 1 half-open, 2 open',
    (stats) => BREAKER_STATE[stats.breaker],
    (states) => Math.max(...states),
  )

  return {
    onRequestStart: () => inFlight.inc(),
    onRequestEnd({ method, route: http_route = '/*', operation = 'none', status, ms, alarm }) {
      inFlight.dec()
      const http_request_method = METHODS.includes(method) ? method : '_OTHER'
      const labels = { http_request_method, http_route, operation }
      requests.observe({ ...labels, http_response_status_code: status }, ms / 1000)
      if (alarm !== undefined) alarms.inc()
    },
    onUpstreamCall(peer_service, outcome, ms) {
      const error_type = outcome === 'ok' ? '' : outcome
      upstreamRequests.observe({ peer_service, error_type }, ms / 1000)
    },
    observeConcurrency: (statsOf, services) => void observed.push({ statsOf, services }),
    onWebhook({ outcome, reason = '', delaySeconds }) {
      webhooks.inc({ outcome, reason })
      if (delaySeconds !== undefined) notificationDelay.observe(delaySeconds)
    },
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 })
      return new Response(await register.metrics(), {
        headers: { 'Content-Type': register.contentType },
      })
    },
  }
}
