/** Package `@tillkit/server/testing`: the services, the BFF and a session in a test's own process, with the clock in hand. */
import { type Bff, type BffOptions, createBff } from '../bff/app.ts'
import { parseEnv } from '../bff/config.ts'
import { createNodeOptions } from '../bff/node/setup.ts'
import { EVENT_TYPES } from '../contract/notifications/event-types.ts'
import { CUSTOMER_SCOPES, MERCHANT_SCOPES, type SessionResponse } from '../contract/session.ts'
import { randomSecret } from '../host/generated-keys.ts'
import { listen, localUrl } from '../host/http-server.ts'
import { loadSandbox } from '../host/load-sandbox.ts'
import type { RunningSandbox, SandboxClock, SandboxOptions } from '../sandbox/public.ts'

type SessionBody = Parameters<Bff['createSession']>[0]

export interface TestBedOptions {
  /** Options of `startSandbox`, such as a seed of your own. */
  sandbox?: SandboxOptions
  /** Keys of the configuration that differ, such as `TILL_ALLOWED_ORIGINS`, the origin of your own pages. */
  environment?: Readonly<Record<string, string>>
  /** Options of `createBff` that differ, such as `prefix` and `onNotification`. */
  bff?: Partial<BffOptions>
}

export interface TestBed {
  /** The services: where they are, what they begin with, webhooks. */
  readonly sandbox: RunningSandbox
  /** The time of the services. Sessions and tokens expire by the system's. */
  readonly clock: SandboxClock
  /** The handler to mount in your server. It stays the same when the test bed is reset. */
  readonly bff: Bff
  /** Address at which the BFF listens too, with the elements' scripts, such as `http://localhost:49152`. */
  readonly url: string
  /** The configuration of the BFF, for another process in front of the same services. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * Creates a session: of the seeded customer, with every scope, for each allowed origin, unless the body says otherwise.
   * @throws {ProblemError} as `createSession` of the BFF
   */
  createSession(body?: Partial<SessionBody>): Promise<SessionResponse>
  /** Restores the state of the start: data, clock, settings, faults, and what the BFF remembers. Sessions stay. */
  reset(): Promise<void>
  /** Ends open streams and requests, then releases the ports: nothing of it keeps the process running. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
/** A long step of the clock blocks the process, where a test's kept connection must not end meanwhile. */
const KEEP_ALIVE_MS = 60_000

/** A failed response is written where tests write; the others are not of interest. */
const ERRORS_ALONE = {
  info: () => {},
  error: (entry: object) => console.error(JSON.stringify(entry)),
}

/**
 * Starts the services with data in memory, and a BFF in front of them, on free ports. Two of them share nothing.
 * @throws {ConfigError} when `@tillkit/sandbox` is not installed, or a key of the environment is wrong
 */
export async function createTestBed({
  sandbox: sandboxOptions,
  environment: keys,
  bff: bffOptions,
}: TestBedOptions = {}): Promise<TestBed> {
  const { startSandbox } = await loadSandbox('createTestBed')
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const sandbox: RunningSandbox = await startSandbox(sandboxOptions)
    undo.push(sandbox.close)
    const server = await listen(0, HOST, { timeouts: { keepAliveTimeout: KEEP_ALIVE_MS } })
    undo.push(() => server.close())
    const url = localUrl(HOST, server.port)
    const prefix = bffOptions?.prefix ?? ''
    const environment = {
      TILL_MODE: 'sandbox',
      TILL_UPSTREAM_BASE_URL: sandbox.url,
      TILL_CLIENT_ID: sandbox.credentials.clientId,
      TILL_CLIENT_SECRET: sandbox.credentials.clientSecret,
      TILL_API_KEYS: `till_test_${randomSecret()}`,
      TILL_SESSION_KEYS: `test:${randomSecret()}`,
      TILL_ALLOWED_ORIGINS: url,
      TILL_WEBHOOK_IDS: await sandbox.registerWebhook(`${url}${prefix}/webhooks`, EVENT_TYPES),
      TILL_RATE_LIMITS: 'off',
      METRICS_PORT: 'off',
      ...keys,
    }
    const node = await createNodeOptions(parseEnv(environment), { log: ERRORS_ALONE })
    undo.splice(1, 0, node.close)
    const options = { ...node.options, ...bffOptions }
    let current = createBff(options)
    undo.push(() => current.closeStreams())
    const bff: Bff = {
      fetch: (...call) => current.fetch(...call),
      request: (...call) => current.request(...call),
      createSession: (body) => current.createSession(body),
      revokeSessions: (body) => current.revokeSessions(body),
      closeStreams: () => current.closeStreams(),
    }
    server.serve(bff)
    return {
      sandbox,
      clock: sandbox.clock,
      bff,
      url,
      environment,
      createSession(body = {}) {
        const { customer } = sandbox.seeded
        const whose =
          body.kind === 'merchant'
            ? { scopes: MERCHANT_SCOPES }
            : { kind: 'customer', customer, scopes: CUSTOMER_SCOPES }
        const origins = options.config.allowedOrigins
        return bff.createSession({ ...whose, origins, ...body } as SessionBody)
      },
      async reset() {
        current.closeStreams()
        await sandbox.reset()
        current = createBff(options)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
