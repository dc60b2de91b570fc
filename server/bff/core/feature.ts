/**
 * A feature: its endpoints, and what they depend on. Its folder and its line in features/list.ts are all there is of
 * it.
 *
 * A feature declares its own members of `Config`, `BffOptions` and `EndpointDeps` by merging into these interfaces.
 */
import type { Hono } from 'hono'
import type { OptionalService, Service } from '../../operations/services.ts'
import type { BffOptions } from './bff-options.ts'
import type { Config, ConfigDefaults } from './config/config.ts'
import type { Env } from './config/schema.ts'
import type { CustomerRoute } from './forward/customer-route.ts'
import type { Endpoint, EndpointDeps } from './forward/endpoint.ts'
import type { AppDeps, AppEnv } from './http/context.ts'
import type { Log, Telemetry } from './http/request-log.ts'
import type { Changes } from './store/changes.ts'

/** Something that does not work, for operators: why, with which keys of the configuration, and at which host. */
export interface Degradation {
  part: 'token' | Service | 'store' | 'clock' | 'webhooks'
  cause: string
  key?: string
  host?: string
}

/** The part of a feature in readiness. */
export interface FeatureReadiness {
  /** Members of the response, without a call. */
  state?(): Promise<object>
  /** Asks the service; a fault is among what is degraded, and its members are in the response. */
  check?(): Promise<{ members: object; degraded: Degradation } | undefined>
}

/** What a feature is made from, once, in app.ts. */
export interface FeatureContext {
  config: Config
  options: BffOptions
  /** Of the server itself: calls of features that belong to nobody else. */
  deps: AppDeps
  /** For callers without a credential. */
  publicDeps: AppDeps
  changes: Changes | undefined
  log: Log
  telemetry: Telemetry | undefined
  endpoints: readonly Endpoint[]
  /** Of all features; complete once all are made. */
  readiness: readonly FeatureReadiness[]
}

interface Made {
  /** The members of `EndpointDeps` that the feature has declared. */
  deps?: Partial<EndpointDeps>
  /** Mounted before CORS and body limits: the signature of the service is their only credential. */
  signedRoutes?: Hono<AppEnv>
  readiness?: FeatureReadiness
  /** Ends what is open, before the server waits for its last responses. */
  close?(): void
}

export interface Feature {
  endpoints?: readonly Endpoint[]
  customerRoutes?: readonly CustomerRoute<never, never>[]
  /** True for a path that any site may load. */
  isPublic?(path: string): boolean
  /** Optional services that are called with this configuration. */
  services?(env: Env, defaults: ConfigDefaults): readonly OptionalService[]
  /** The members of `Config` that the feature has declared. @throws {ConfigError} */
  config?(env: Env, defaults: ConfigDefaults): Partial<Config>
  /** Texts of the configuration that are removed from the log. */
  secrets?(config: Config): readonly string[]
  make?(context: FeatureContext): Made
}

export const defineFeature = <const Defined extends Feature>(feature: Defined): Defined => feature
