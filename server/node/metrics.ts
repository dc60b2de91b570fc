/** What happens here, in figures for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observer } from '../gateway/observer.ts'
import { SERVICES } from '../upstream/reach.ts'
import type { Answering } from './listen.ts'

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const

/** An observer, and the page that Prometheus reads. */
export function metrics(): Observer & Answering {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const inFlight = new Gauge({
    name: 'till_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  const requests = new Histogram({
    name: 'till_request_seconds',
    help: 'Requests, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const alarms = new Counter({
    name: 'till_alarms_total',
    help: 'Things that must never happen, and did',
    registers,
  })
  const exchanges = new Histogram({
    name: 'till_upstream_seconds',
    help: 'Exchanges with the services, by service and what came of them',
    labelNames: ['service', 'outcome'],
    buckets: BUCKETS,
    registers,
  })

  return {
    began: () => inFlight.inc(),
    ended({ operation = 'none', status, ms, alarm }) {
      inFlight.dec()
      requests.observe({ operation, status }, ms / 1000)
      if (alarm !== undefined) alarms.inc()
    },
    heard: (service, outcome, ms) => exchanges.observe({ service, outcome }, ms / 1000),
    watch(traffic) {
      const gauge = (
        name: string,
        help: string,
        read: (of: ReturnType<typeof traffic>) => number,
      ) =>
        new Gauge({
          name,
          help,
          labelNames: ['service'],
          registers,
          collect() {
            for (const service of SERVICES) this.set({ service }, read(traffic(service)))
          },
        })
      gauge('till_upstream_in_flight', 'Calls under way', (of) => of.inFlight)
      gauge('till_upstream_waiting', 'Calls that wait for their turn', (of) => of.waiting)
      gauge('till_upstream_breaker', '0 closed, 1 tries again, 2 open', (of) => BREAKER[of.breaker])
    },
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 })
      return new Response(await register.metrics(), {
        headers: { 'Content-Type': register.contentType },
      })
    },
  }
}
