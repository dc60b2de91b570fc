/** The types of the package: nothing of zod and of the database, so that a compiler needs neither. */

export interface SandboxOptions {
  /** Port of the services; 0, as when absent, takes a free one. */
  port?: number
  /** Address on which they listen; 127.0.0.1 when absent. */
  host?: string
  /** Folder of the data, which is created; one process at a time may have it open. In memory when absent. */
  folder?: string | undefined
  /** `postgres://…` of a server (15 or later) for the data, instead of the folder. Several processes may share it. */
  databaseUrl?: string | undefined
  /** OAuth client credentials that the token endpoint accepts; generated when absent. */
  clientId?: string
  clientSecret?: string
  /** Lets the dashboard show the credentials to browsers of this machine. True when they are generated here. */
  areCredentialsGenerated?: boolean
  /** Address of the checkout for buyers; the listening address when absent. No trailing slash. */
  checkoutUrl?: string | undefined
  /** The shop, base of the seeded links' return URLs; `http://localhost:8787` when absent. No trailing slash. */
  shopUrl?: string
  /** Link of the dashboard back to the shop or the BFF. */
  home?: Home | undefined
  /** The merchant's name at the checkout. */
  merchant?: string
  /** The merchant's look at the checkout; that of the sandbox when absent. */
  brand?: Brand | undefined
  /** Initial settings that differ from the defaults; a reset restores them. */
  settings?: Partial<SandboxSettings> | undefined
  /** What a new database holds: 14 months of a merchant's business when absent, nothing, or entries of your own. */
  seed?: boolean | SeedFile
  /** Called in each reset once the data is gone, before the next event is delivered. */
  onReset?: () => void
  /** Receives one line of JSON for each failed call. */
  log?: (line: string) => void
  /** Receives a line before each step of the start that may take seconds. */
  announce?: (line: string) => void
}

/**
 * A seed of your own, as in a file of `tillkit-sandbox --seed`. Each entry is the body of the service's create request,
 * made in the order of the members. A charge of a plan may name its metric by `metric_code`.
 */
export interface SeedFile {
  /** The clock's first instant (RFC 3339), where it is frozen. The system's time when absent. */
  now?: string
  metrics?: readonly object[]
  plans?: readonly object[]
  customers?: readonly object[]
  subscriptions?: readonly object[]
  events?: readonly object[]
  payment_links?: readonly object[]
}

/** Permissions of the credentials, and behaviours that the contract leaves open. */
export interface SandboxSettings {
  /** Scopes of tokens granted from now on, and of HTTP Basic. */
  scopes: string[]
  /** The services of the merchant's account. */
  capabilities: ('billing' | 'payment-links' | 'authorizations' | 'orders' | 'vault')[]
  /** Status for a missing, unknown or expired token (tokens-17). */
  refused_token: 401 | 403
  /** Status of a replaced link: 204, or 200 with the link (links-21). */
  replaced_link: 204 | 200
  /** The checkout captures a payment or only authorizes it. */
  checkout: 'CAPTURE' | 'AUTHORIZE'
  /** Status of captures of authorizations. */
  captures: 'COMPLETED' | 'PENDING' | 'DECLINED'
  /** Names in the items of a link's sale: none, the link's item, or its product id too. */
  sale_reference: 'none' | 'name' | 'product_id'
  /** Webhooks may have http addresses of this machine, which the public service refuses. */
  loopback_webhooks: boolean
  /** The account may save payment sources; the public service approves accounts for it (vault-13). */
  vaulting: boolean
  /** The approve page offers test cards too; the public service's merchants are offered wallets. */
  test_cards: boolean
  /** PUT of a customer keeps members that the body lacks, or removes the optional ones (billing-37). */
  customer_put: 'merges' | 'replaces'
  /** A subscription changes its plan by PUT, or by POST with its key; the other one is 422 (billing-138). */
  plan_change: 'put' | 'post'
  /** Seconds from a customer's new payment method to the outcome of its failed invoices; null collects none. */
  collect_after: number | null
}

/** The look of a merchant at the checkout. */
export interface Brand {
  /** CSS colors of buttons and marks, on light and on dark ground. */
  accent: readonly [light: string, dark: string]
  /** Of text on the accent. */
  onAccent: readonly [light: string, dark: string]
  /** An SVG image, square. */
  logo: string
  /** SVG images of the items, by `product_id`. */
  pictures: Readonly<Record<string, string>>
}

export interface Home {
  name: string
  url: string
}

export interface RunningSandbox {
  /** Base of all services, such as `http://127.0.0.1:49152`. No trailing slash. */
  readonly url: string
  /** OAuth client credentials for `POST {url}/v1/oauth2/token`. */
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
  /** What tests begin with; undefined where the database has none. */
  readonly seeded: {
    /**
     * External id of a customer: of the 14 months `northwind-maps`, with an active subscription in USD, paid invoices and
     * a failed one that can be paid; of a seed of your own its first.
     */
    readonly customer: string | undefined
    /** Id (`PLB-…`) of the newest payment link on sale. */
    readonly link: string | undefined
  }
  readonly clock: SandboxClock
  /**
   * Registers an address for webhooks, once for each address; other event types replace those of the registration. A
   * reset registers it again, with the same id.
   * @param eventTypes names, or `*` for all, as when absent
   * @param id of a new registration; one that has it already moves to the address
   * @returns the webhook's id
   * @throws {Error} for an event type that the service does not have
   */
  registerWebhook(url: string, eventTypes?: readonly string[], id?: string): Promise<string>
  /** Restores the state of the start: data, clock, settings and faults. Issued tokens are gone. */
  reset(): Promise<void>
  /** Resolves when everything due by the clock is done, and every webhook that is due has been attempted. */
  settled(): Promise<void>
  /** Finishes open requests, then releases port, database and folder: nothing of it keeps the process running. */
  close(): Promise<void>
}

/**
 * The time of the services, by which periods end, payments settle and links expire. It runs, or is frozen; it never goes
 * back. Instants are UTC, as billing's periods are. Access tokens expire by the system's time.
 */
export interface SandboxClock {
  now(): Date
  readonly frozen: boolean
  /**
   * Moves the clock on, and resolves after all work that became due is done. Units add up.
   * @returns the new instant
   * @throws {Error} for a step of more than 400 days or a negative one; when work that became due has failed
   */
  advance(step: {
    seconds?: number
    minutes?: number
    hours?: number
    days?: number
  }): Promise<Date>
  /**
   * Sets the clock to an instant (RFC 3339 when a text), stops it or lets it run. Otherwise as `advance`.
   * @throws {Error} also for an instant before the current one
   */
  set(to: { now?: Date | string; frozen?: boolean }): Promise<Date>
}
