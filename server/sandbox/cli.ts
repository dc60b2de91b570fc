#!/usr/bin/env node
/**
 * The command `tillkit-sandbox`, which runs the services without the BFF.
 *
 * DATABASE_URL is read too, so that a password need not be an argument. A failed start is one line on stderr and
 * exit code 1.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadOrCreateKeys, randomClientId, randomSecret } from '../host/generated-keys.ts'
import { urlHost } from '../host/http-server.ts'
import { createShutdown } from '../host/shutdown.ts'
import manifest from './package.json' with { type: 'json' }
import type { SeedFile } from './public.ts'
import usage from './usage.json' with { type: 'json' }
import { waitUntilReady } from './wait.ts'

const USAGE = `Usage: tillkit-sandbox [options]

Runs the three services alone, and prints where they are and with which credentials they are called.

Options:
${usage.join('\n')}

Example:
  tillkit-sandbox --port 9788 --memory
`

const OPTIONS = {
  port: { type: 'string', default: '8788' },
  host: { type: 'string', default: '127.0.0.1' },
  folder: { type: 'string' },
  memory: { type: 'boolean', default: false },
  'database-url': { type: 'string' },
  'no-seed': { type: 'boolean', default: false },
  seed: { type: 'string' },
  wait: { type: 'boolean', default: false },
  timeout: { type: 'string', default: '60' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'shop-url': { type: 'string' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const

const Credentials = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) })
type Credentials = z.infer<typeof Credentials>

const log = (line: string) => void process.stdout.write(`${line}\n`)

/** @throws {Error} in one line */
async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return log(USAGE)
  if (values.version) return log(manifest.version)
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65_536
  if (port > 65_535) throw new Error('--port takes a number from 0 to 65535.')
  if (values.wait) {
    const seconds = Number(values.timeout)
    if (!(seconds > 0)) throw new Error('--timeout takes a number of seconds.')
    return waitUntilReady(`http://${urlHost(values.host)}:${port}`, seconds * 1000)
  }
  if (values.seed !== undefined && values['no-seed'])
    throw new Error('--seed and --no-seed exclude each other.')
  const seed = values.seed === undefined ? !values['no-seed'] : readSeedFile(values.seed)
  const shopUrl = values['shop-url']?.replace(/\/$/, '')
  if (shopUrl !== undefined && !URL.canParse(shopUrl)) {
    throw new Error('--shop-url takes an address.')
  }

  const { folder, databaseUrl } = readLocation(values)
  const credentials = resolveCredentials(values, folder)
  const shutdown = createShutdown()
  // Loaded after the arguments are validated, because it takes long.
  const { startSandbox } = await import('./index.ts')
  const sandbox = await startSandbox({
    folder,
    databaseUrl,
    port,
    host: values.host,
    ...credentials,
    // Only a named shop is known to exist.
    ...(shopUrl !== undefined && { shopUrl, home: { name: 'Shop', url: `${shopUrl}/` } }),
    areCredentialsGenerated: !values['client-id'] && !values['client-secret'],
    seed,
    log,
    announce: log,
  })
  shutdown.onShutdown(sandbox.close)
  const data = databaseUrl === undefined ? (folder ?? 'in memory') : redactUser(databaseUrl)
  const time = sandbox.clock.now().toISOString()
  log(banner({ url: sandbox.url, data, time, ...credentials }))
}

/** @throws {Error} in one line */
function readSeedFile(path: string): SeedFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`--seed: ${path} can not be read.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`--seed: ${path} is no JSON: ${(error as Error).message}`)
  }
}

interface Arguments {
  memory: boolean
  folder?: string | undefined
  'database-url'?: string | undefined
  'client-id'?: string | undefined
  'client-secret'?: string | undefined
}

/** Location of the data: the arguments, else DATABASE_URL, else the default folder. */
function readLocation({ memory, folder, 'database-url': server }: Arguments) {
  const chosen = [memory, folder !== undefined, server !== undefined].filter(Boolean).length
  if (chosen > 1) throw new Error('--memory, --folder and --database-url exclude each other.')
  const databaseUrl = chosen > 0 ? server : process.env.DATABASE_URL || undefined
  if (databaseUrl !== undefined && !URL.canParse(databaseUrl)) {
    throw new Error('--database-url (or DATABASE_URL) takes an address.')
  }
  // With a server the folder holds the credentials alone.
  return { databaseUrl, folder: memory ? undefined : resolve(folder ?? '.tillkit/sandbox') }
}

function redactUser(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

/** The arguments, else generated ones, which are stored in the folder if there is one. */
function resolveCredentials(
  { 'client-id': clientId, 'client-secret': clientSecret }: Arguments,
  folder: string | undefined,
): Credentials {
  if (clientId && clientSecret) return { clientId, clientSecret }
  const kept =
    folder === undefined
      ? generateCredentials()
      : loadOrCreateKeys(join(folder, 'credentials.json'), Credentials, generateCredentials)
  return { clientId: clientId ?? kept.clientId, clientSecret: clientSecret ?? kept.clientSecret }
}

const generateCredentials = (): Credentials => ({
  clientId: randomClientId(),
  clientSecret: randomSecret(),
})

const banner = ({
  url,
  data,
  time,
  clientId,
  clientSecret,
}: Credentials & Record<'url' | 'data' | 'time', string>) => `
  The sandbox is running.

    Services       ${url}
    Page           ${url}/sandbox
    Client id      ${clientId}
    Client secret  ${clientSecret}
    Data           ${data}
    Clock          ${time}

  Ctrl-C stops it.
`

// A closed output pipe does not stop the sandbox.
process.stdout.on('error', () => {})
try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`tillkit-sandbox: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
