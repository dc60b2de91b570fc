/** What every part of the sandbox is handed; made once in serve.ts. */
import type { HttpBindings } from '@hono/node-server'
import type { Amount } from '../contract/money.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Faults } from './faults/faults.ts'
import type { Switches } from './switches.ts'

export interface Settings {
  /** OAuth client credentials that the token endpoint accepts. */
  clientId: string
  clientSecret: string
  /** `{base_url}`, for the `href` of links. No trailing slash. */
  baseUrl: string
  /** `{checkout_url}`, where buyers pay. No trailing slash. */
  checkoutUrl: string
  /** The merchant's name as buyers read it at the checkout. */
  merchant?: string
  /** The page of the shop or the BFF to which the sandbox's page links back. */
  home?: Home | undefined
  /** True if the credentials were generated here: only then may the sandbox's page show them. */
  areCredentialsGenerated?: boolean | undefined
}

export interface Home {
  name: string
  url: string
}

export interface SandboxContext {
  db: Database
  clock: Clock
  settings: Settings
  /** What may change while the sandbox runs. */
  switches: Switches
  /** What goes wrong on demand. */
  faults: Faults
}

/** What a request brings along. Without a server (`app.request`) there are no bindings. */
export interface SandboxEnv {
  Bindings: Partial<HttpBindings> | undefined
  Variables: {
    debugId: string
    /** The scopes that the caller holds, once it is known who calls. */
    scopes: readonly string[] | undefined
    /** An amount of the answer with more digits than its JSON number carries exactly. */
    inexactAmount: Amount | undefined
  }
}
