/** Starts the examples of `demo/embed`, and calls them as a customer's page does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../browser/system.ts'
import { CLIENT, type FakeUpstream } from '../upstream/upstream.ts'
import { API_KEY, CHECKOUT, mintedBy, SESSION_KEY, SHOP } from './bff.ts'

export const EXAMPLES = fileURLToPath(new URL('../../../demo/embed/', import.meta.url))

export const PAY = '/pay/api/me/invoices/inv-alice-1/retry_payment'
/** The payment as the service receives it. */
export const SENT = 'POST /v1/commerce/billing/invoices'

export const environmentFor = (upstream: FakeUpstream) => ({
  TILL_MODE: 'sandbox',
  TILL_UPSTREAM_BASE_URL: upstream.url,
  TILL_CHECKOUT_URL: CHECKOUT,
  TILL_CLIENT_ID: CLIENT.id,
  TILL_CLIENT_SECRET: CLIENT.secret,
  TILL_API_KEYS: API_KEY,
  TILL_SESSION_KEYS: `${SESSION_KEY.kid}:${SESSION_KEY.secret}`,
  TILL_ALLOWED_ORIGINS: SHOP,
})

/** The headers of Alice's page with a new session. */
export async function sessionAt(url: string): Promise<Record<string, string>> {
  const { token } = await mintedBy((path, init) => fetch(`${url}/pay${path}`, init))
  return { Authorization: `Bearer ${token}`, Origin: SHOP }
}

interface Start {
  args(port: number): string[]
  env: Record<string, string>
}

/** Starts an example on a free port, and waits until it responds. */
export async function startExample(program: string, { args, env }: Start) {
  const port = await freePort()
  const child = spawn(program, args(port), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
  })
  const closed = once(child, 'close')
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await fetch(url).catch(() => undefined)) break
    await pause(100)
  }
  /** Stops the example; returns its exit code, or the signal that ended it, and its output. */
  async function stop() {
    child.kill()
    const [code, signal] = await closed
    return { code, signal, said }
  }
  return { url, stop }
}
