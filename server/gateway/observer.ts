/** Whoever counts what happens here: told of each request and each exchange, asked nothing. */
import type { Service, Traffic, UpstreamOptions } from '../upstream/upstream.ts'
import type { LogRecord } from './context.ts'

export interface Observer {
  /** A request has come in. */
  began(): void
  /** It has been answered. */
  ended(request: LogRecord & { status: number; ms: number }): void
  heard: NonNullable<UpstreamOptions['heard']>
  /** How it stands with a service can be read here from now on. */
  watch(traffic: (service: Service) => Traffic): void
}
