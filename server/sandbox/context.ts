/** The dependencies of all routes, created in server.ts. */
import type { HttpBindings } from '@hono/node-server'
import type { Amount } from '../contract/money.ts'
import type { Faults } from './admin/faults/registry.ts'
import type { FailedSteps } from './billing/engine/failed-steps.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Brand, Home } from './public.ts'
import type { Settings } from './settings.ts'

export interface SandboxConfig {
  /** OAuth client credentials that the token endpoint accepts. */
  clientId: string
  clientSecret: string
  /** `{base_url}`, for the `href` of links. No trailing slash. */
  baseUrl: string
  /** `{checkout_url}` of the hosted checkout. No trailing slash. */
  checkoutUrl: string
  /** The merchant's name at the checkout. */
  merchant?: string
  /** The merchant's look at the checkout; that of the sandbox when absent. */
  brand?: Brand | undefined
  /** Link of the dashboard back to the shop or the BFF. */
  home?: Home | undefined
  /** How long a preview may take, in milliseconds; two seconds when absent. */
  previewLimitMs?: number | undefined
  /** True if the credentials were generated; the dashboard shows no others. */
  areCredentialsGenerated?: boolean | undefined
}

export interface SandboxContext {
  db: Database
  clock: Clock
  /** Due work that failed. */
  failedSteps: FailedSteps
  config: SandboxConfig
  /** Changed by the admin API at run time. */
  settings: Settings
  /** Active fault rules. */
  faults: Faults
  /** The only customer whose due work is done; undefined outside of dry runs. */
  customerId?: string
  /** Restores the state of the start: data, clock, settings and faults. Undefined until the server runs. */
  reset?: () => Promise<void>
  /** Has deliveries of webhooks looked for soon. Undefined without their loop. */
  wakeDeliveries?: () => void
}

/** Bindings are undefined without a server (`app.request`). */
export interface SandboxEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    debugId: string
    /** The scopes of the caller, after authentication. */
    scopes: readonly string[] | undefined
    /** An amount of the response with more digits than its JSON number carries exactly. */
    inexactAmount: Amount | undefined
  }
}
