/** A sandbox in its own process, called over HTTP and stopped by SIGKILL. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../at-end.ts'
import type { Answer } from './sandbox.ts'

const PROGRAM = fileURLToPath(new URL('sandbox-process.ts', import.meta.url))

interface Place {
  folder?: string
  databaseUrl?: string
  seed?: boolean
  clientId?: string
  clientSecret?: string
}

export async function aChild(place: Place) {
  const { clientId = 'a', clientSecret = 'b' } = place
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const gone = once(child, 'exit')
  atEnd(kill)
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error(`the sandbox did not start: ${log}`))),
  ])) as [Buffer]
  const url = line.toString().trim()
  const granted = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await granted.json()) as { access_token: string }

  /** @param path from the root of the server */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, text }
  }

  return {
    url,
    ask,
    /** A call to billing; paths begin after `{billing_base_url}`. */
    call: (method: string, path: string, body?: unknown) =>
      ask(method, `/v1/commerce/billing${path}`, body),
    async advanceTo(now: string): Promise<void> {
      const { status, text } = await ask('PUT', '/sandbox/clock', { now, frozen: true })
      assert.equal(status, 200, text)
    },
    kill,
    /** All of its log lines. */
    log: () => log,
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await gone
  }
}

export type AChild = Awaited<ReturnType<typeof aChild>>
