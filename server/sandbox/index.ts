/** Package `@tillkit/sandbox`: the services behind tillkit and their checkout, in this process. */
import type { z } from 'zod'
import { randomClientId, randomSecret } from '../host/generated-keys.ts'
import { type Issue, ServiceError } from './http/errors.ts'
import { newestLink } from './payment-links/store.ts'
import type { RunningSandbox, SandboxOptions } from './public.ts'
import { CUSTOMERS } from './seed/ids.ts'
import { PREPARED_SHOP_URL, readPrepared } from './seed/prepared.ts'
import { Seed } from './seed/seed-file.ts'
import { serveSandbox } from './server.ts'
import { SettingsBody } from './settings.ts'

export type * from './public.ts'

const HOST = '127.0.0.1'
const HERE = new URL('.', import.meta.url)

/**
 * Starts the services on a port of this machine: a free one, with data in memory, unless the options say otherwise. Two of
 * them share nothing.
 * @throws {Error} in one line: port in use, folder in use or unusable, server unreachable, a member of the seed or of the
 * settings that is wrong
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { clientId = randomClientId(), clientSecret = randomSecret() } = options
  const { seed = true, settings = {} } = options
  const sandbox = await serveSandbox({
    port: 0,
    host: HOST,
    shopUrl: PREPARED_SHOP_URL,
    areCredentialsGenerated: !options.clientId && !options.clientSecret,
    log: () => {},
    ...options,
    ...{ clientId, clientSecret },
    dump: options.folder || options.databaseUrl ? undefined : readPrepared(HERE),
    seed: typeof seed === 'object' ? parse('seed', Seed, seed) : seed,
    settings: parse('settings', SettingsBody, settings),
  })
  const { url, app, context, settled, close } = sandbox
  const seeded = { customer: customerOf(seed), link: await newestLink(context.db) }

  /** A call of the admin API, as its page makes it. */
  async function control(method: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const response = await app.request(path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw refusal((await response.json()) as Refusal)
  }

  return {
    url,
    credentials: { clientId, clientSecret },
    seeded,
    clock: {
      now: context.clock.now,
      get frozen() {
        return context.clock.frozen
      },
      async advance(step) {
        await control('POST', '/sandbox/clock/advance', step)
        return context.clock.now()
      },
      async set({ now, frozen }) {
        await control('PUT', '/sandbox/clock', { now: now && new Date(now).toISOString(), frozen })
        return context.clock.now()
      },
    },
    async registerWebhook(...registration) {
      try {
        return await sandbox.registerWebhook(...registration)
      } catch (error) {
        if (error instanceof ServiceError)
          throw refusal({ message: error.message, details: error.issues })
        throw error
      }
    },
    async reset() {
      await control('POST', '/sandbox/reset', {})
      seeded.link = await newestLink(context.db)
    },
    settled,
    close,
  }
}

function customerOf(seed: NonNullable<SandboxOptions['seed']>): string | undefined {
  if (typeof seed === 'boolean') return seed ? CUSTOMERS.DEMO : undefined
  const [first] = (seed.customers ?? []) as { external_id?: string }[]
  return first?.external_id
}

/** @throws {Error} in one line that names the member */
function parse<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const { path = [], message } = error.issues[0] ?? {}
  throw new Error(`${name}: ${['', ...path].join('/') || '/'}: ${message}`)
}

interface Refusal {
  message: string
  details?: Issue[]
}

const refusal = ({ message, details = [] }: Refusal) =>
  new Error(
    details.map(({ issue, description }) => `${issue}: ${description}`).join(' ') || message,
  )
