#!/usr/bin/env node
/**
 * `tillkit-sandbox`: the three services alone, for whoever has a backend of their own.
 *
 * It reads its arguments and, so that a password need not be one of them, DATABASE_URL. A start that can't
 * be is one line on stderr and exit code 1.
 */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Credentials, keepCredentials } from './keep-credentials.ts'
import usage from './usage.json' with { type: 'json' }

const USAGE = `Usage: tillkit-sandbox [options]

Runs the three services alone, and prints where they are and with which credentials they are called.

Options:
${usage.join('\n')}

Example:
  tillkit-sandbox --port 9788 --memory
`

const SHOP_URL = 'http://localhost:8787'

const OPTIONS = {
  port: { type: 'string', default: '8788' },
  host: { type: 'string', default: '127.0.0.1' },
  folder: { type: 'string' },
  memory: { type: 'boolean', default: false },
  'database-url': { type: 'string' },
  'no-seed': { type: 'boolean', default: false },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'shop-url': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const log = (line: string) => void process.stdout.write(`${line}\n`)

/** @throws {Error} in one line */
async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return log(USAGE)
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65_536
  if (port > 65_535) throw new Error('--port takes a number from 0 to 65535.')
  const shopUrl = (values['shop-url'] ?? SHOP_URL).replace(/\/$/, '')
  if (!URL.canParse(shopUrl)) throw new Error('--shop-url takes an address.')

  const { folder, databaseUrl } = placeOf(values)
  const credentials = credentialsOf(values, folder)
  let close = async () => {}
  stopOn(['SIGINT', 'SIGTERM'], () => close())
  // The services and their database only once it is clear what is asked.
  const { startSandbox } = await import('./serve.ts')
  const sandbox = await startSandbox({
    ...(folder !== undefined && { folder }),
    databaseUrl,
    port,
    host: values.host,
    ...credentials,
    shopUrl,
    // Only a shop that is named is known to be there.
    home: values['shop-url'] === undefined ? undefined : { name: 'Shop', url: `${shopUrl}/` },
    areCredentialsGenerated: !values['client-id'] && !values['client-secret'],
    seed: !values['no-seed'],
    log,
    announce: log,
  })
  close = sandbox.close
  const data = databaseUrl === undefined ? (folder ?? 'in memory') : withoutUser(databaseUrl)
  log(banner({ url: sandbox.url, data, ...credentials }))
}

/** What was given on the command line. */
interface Given {
  memory: boolean
  folder?: string | undefined
  'database-url'?: string | undefined
  'client-id'?: string | undefined
  'client-secret'?: string | undefined
}

/** Where the data lies: as the arguments say, or else as DATABASE_URL does, or else in a folder. */
function placeOf({ memory, folder, 'database-url': server }: Given) {
  const said = [memory, folder !== undefined, server !== undefined].filter(Boolean).length
  if (said > 1) throw new Error('--memory, --folder and --database-url exclude each other.')
  const databaseUrl = said > 0 ? server : process.env.DATABASE_URL || undefined
  if (databaseUrl !== undefined && !URL.canParse(databaseUrl)) {
    throw new Error('--database-url (or DATABASE_URL) takes an address.')
  }
  // Beside a server the folder holds the credentials alone.
  return { databaseUrl, folder: memory ? undefined : resolve(folder ?? '.tillkit/sandbox') }
}

function withoutUser(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

/** As they were given; what was not is kept in the folder, where there is one. */
function credentialsOf(
  { 'client-id': clientId, 'client-secret': clientSecret }: Given,
  folder: string | undefined,
): Credentials {
  if (clientId && clientSecret) return { clientId, clientSecret }
  const kept = folder === undefined ? makeCredentials() : keepCredentials(folder, makeCredentials)
  return { clientId: clientId ?? kept.clientId, clientSecret: clientSecret ?? kept.clientSecret }
}

function makeCredentials(): Credentials {
  return {
    clientId: `sandbox-client-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  }
}

const banner = ({
  url,
  data,
  clientId,
  clientSecret,
}: Credentials & Record<'url' | 'data', string>) => `
  The sandbox is running.

    Services       ${url}
    Page           ${url}/sandbox
    Client id      ${clientId}
    Client secret  ${clientSecret}
    Data           ${data}

  Ctrl-C stops it.
`

/** The first signal closes everything in order; a second one does not wait. */
function stopOn(signals: NodeJS.Signals[], close: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

// Whoever read our output may have gone; that is no reason to stop.
process.stdout.on('error', () => {})
try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`tillkit-sandbox: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
