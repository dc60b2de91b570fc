/** The built system in its own process and data folder, as started by a user. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { services } from '../../../demo/server/services.ts'
import { keptFolder } from '../kept-folder.ts'

const BUILT = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

/** Values that must never leave the server's process. */
export const CANARIES = {
  clientSecret: 'canary-client-secret-7f3a9c',
  apiKey: 'canary-api-key-51be0d',
  sessionKey: 'canary-session-key-0c4d1e-and-longer-than-32-bytes',
}

export interface System {
  /** The BFF and the demo. */
  url: string
  sandboxUrl: string
  /** Its output, both streams. */
  output(): string
  /** Stops it like Ctrl-C; resolves with the exit code. */
  interrupt(): Promise<number | null>
  /** Stops it and deletes its data, unless the folder was given. */
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Client of the services of a running system, like a merchant's back office. */
export const backOffice = ({ sandboxUrl }: Pick<System, 'sandboxUrl'>) =>
  services({ sandboxUrl, clientId: 'e2e', clientSecret: CANARIES.clientSecret })

/** Moves the sandbox's clock forward. */
export async function advance(
  { sandboxUrl }: Pick<System, 'sandboxUrl'>,
  step: Record<string, number>,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/sandbox/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(step),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Runs the built file until it exits, for starts that must fail. */
export async function runToTheEnd(env: Record<string, string>) {
  const child = start(env)
  const output = collect(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

/** The built file in live mode, with services that are never reached. */
export async function aLiveServer(env: Record<string, string> = {}) {
  const child = start({
    TILL_MODE: 'live',
    TILL_UPSTREAM_BASE_URL: 'https://api.example',
    TILL_CLIENT_ID: 'id',
    TILL_CLIENT_SECRET: CANARIES.clientSecret,
    TILL_API_KEYS: CANARIES.apiKey,
    TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
    TILL_ALLOWED_ORIGINS: 'https://shop.example',
    PORT: '0',
    ...env,
  })
  const output = collect(child)
  while (!output().includes('listens on') && child.exitCode === null) await pause(20)
  const [url] = /http:\S+/.exec(output()) ?? []
  if (!url) throw new Error(`It ended with ${child.exitCode}:\n${output()}`)
  return { url, output, stop: () => child.kill('SIGKILL') }
}

/**
 * @param data folder of an earlier start; by default a new seeded one
 * @param earlier a stopped one, of which this one has the ports
 */
export async function aSystem({
  data,
  earlier,
  env = {},
}: {
  data?: string
  earlier?: System
  env?: Record<string, string>
} = {}): Promise<System> {
  const folder = data ?? (await seededFolder())
  const port = earlier ? new URL(earlier.url).port : await freePort()
  const servicesPort = earlier ? new URL(earlier.sandboxUrl).port : await freePort()
  const child = start({
    PORT: String(port),
    SANDBOX_PORT: String(servicesPort),
    TILL_MODE: 'sandbox',
    TILL_DATA: folder,
    TILL_CLIENT_ID: 'e2e',
    TILL_CLIENT_SECRET: CANARIES.clientSecret,
    TILL_API_KEYS: CANARIES.apiKey,
    TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
    ...env,
  })
  const output = collect(child)
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://127.0.0.1:${servicesPort}`
  await untilReady(child, `${url}/readyz`, output)
  // The banner follows the first response.
  for (let tries = 0; tries < 100 && !output().includes('Ctrl-C'); tries++) await pause(50)

  async function interrupt(): Promise<number | null> {
    if (child.exitCode !== null) return child.exitCode
    child.kill('SIGINT')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  return {
    url,
    sandboxUrl,
    output,
    interrupt,
    async stop() {
      await interrupt()
      if (!data) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A copy, in `folder`, of a data folder seeded by the built file, cached for a day and build. */
export async function seededFolder(
  folder = mkdtempSync(join(tmpdir(), 'tillkit-e2e-')),
): Promise<string> {
  const key = createHash('sha256')
    .update(readFileSync(BUILT))
    .update(new Date().toISOString().slice(0, 10))
  const seeded = await keptFolder('seeded', key.digest('hex').slice(0, 16), async (data) => {
    const system = await aSystem({ data })
    await system.stop()
  })
  cpSync(seeded, folder, { recursive: true })
  return folder
}

/** V8's optimising compiler does not pay off within a test, for the WebAssembly of the embedded database. */
const FLAGS = ['--liftoff-only']

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [...FLAGS, BUILT], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      METRICS_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

/** Polls until the system is ready; an exited process rejects with its output. */
async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`)
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
