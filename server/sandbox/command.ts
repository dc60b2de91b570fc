#!/usr/bin/env node
/**
 * `tillkit-sandbox`: the three services alone, for whoever has a backend of their own.
 *
 * It reads its arguments and nothing else; a start that can't be is one line on stderr and exit code 1.
 */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Credentials, keepCredentials } from './keep-credentials.ts'

const USAGE = `Usage: tillkit-sandbox [options]

  --port <number>        where it listens; 0 takes a free port (8788)
  --host <address>       (127.0.0.1)
  --folder <path>        where its data lies (.tillkit/sandbox)
  --memory               keep the data in memory
  --no-seed              begin empty, without 14 months of a merchant's business
  --client-id <text>     the credentials that callers have;
  --client-secret <text>   made up when they are not given
  --shop-url <address>   where the seeded links lead back to (http://localhost:8787)
  --help
`

const OPTIONS = {
  port: { type: 'string', default: '8788' },
  host: { type: 'string', default: '127.0.0.1' },
  folder: { type: 'string' },
  memory: { type: 'boolean', default: false },
  'no-seed': { type: 'boolean', default: false },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'shop-url': { type: 'string', default: 'http://localhost:8787' },
  help: { type: 'boolean', default: false },
} as const

const log = (line: string) => void process.stdout.write(`${line}\n`)

/** @throws {Error} in one line */
async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) return log(USAGE)
  if (values.memory && values.folder !== undefined) {
    throw new Error('--memory and --folder exclude each other.')
  }
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65_536
  if (port > 65_535) throw new Error('--port takes a number from 0 to 65535.')
  if (!URL.canParse(values['shop-url'])) throw new Error('--shop-url takes an address.')

  const folder = values.memory ? undefined : resolve(values.folder ?? '.tillkit/sandbox')
  const kept = folder === undefined ? makeCredentials() : keepCredentials(folder, makeCredentials)
  const credentials = {
    clientId: values['client-id'] ?? kept.clientId,
    clientSecret: values['client-secret'] ?? kept.clientSecret,
  }
  // The services and their database only once it is clear what is asked.
  const { startSandbox } = await import('./serve.ts')
  const sandbox = await startSandbox({
    ...(folder !== undefined && { folder }),
    port,
    host: values.host,
    ...credentials,
    shopUrl: values['shop-url'].replace(/\/$/, ''),
    seed: !values['no-seed'],
    log,
  })
  stopOn(['SIGINT', 'SIGTERM'], sandbox.close)
  log(banner({ url: sandbox.url, folder, ...credentials }))
}

function makeCredentials(): Credentials {
  return {
    clientId: `sandbox-client-${randomBytes(6).toString('hex')}`,
    clientSecret: randomBytes(32).toString('base64url'),
  }
}

const banner = ({
  url,
  folder,
  clientId,
  clientSecret,
}: Credentials & { url: string; folder: string | undefined }) => `
  The sandbox is running.

    Services       ${url}
    Client id      ${clientId}
    Client secret  ${clientSecret}
    Data           ${folder ?? 'in memory'}

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
