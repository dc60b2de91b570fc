/**
 * Calls our API in the name of a session.
 *
 *   const usage = await api.get<Usage>('/me/usage/current', { query: { subscription_id }, signal })
 *   await api.post('/me/invoices/inv-1/retry_payment')
 *
 * Every failure is an `ApiError`. Identical reads that run at the same time are one request. A call
 * that changes something is sent once, and is not given up when its caller leaves.
 */
import { ApiError } from './api-error.ts'
import { exchange } from './exchange.ts'
import { problemOf } from './problem-of.ts'
import { sharedReads } from './shared-reads.ts'

/** Where the tokens come from; a session implements it. */
export interface Credentials {
  /** The token to call with. Waits for a session that is starting. */
  token(): Promise<string>
  /** A token newer than the refused one. Rejects when there is none to be had. */
  renew(refused: string): Promise<string>
}

/** Words and ids, which is what a path is made of: an id of ".." would be another address. */
const SAFE_PATH = /^(\/[\w-]+)+$/

export type Query = Readonly<Record<string, string | number | undefined>>

export class ApiClient {
  readonly #base: string
  readonly #credentials: Credentials
  readonly #read = sharedReads()
  readonly #closed = new AbortController()

  /** `base` is the origin (and prefix) in front of `/api`. */
  constructor(base: string, credentials: Credentials) {
    this.#base = base
    this.#credentials = credentials
  }

  /** Reads. The answer may be shared with other callers: never change it. @throws {ApiError} */
  async get<Answer>(
    path: string,
    { query = {}, signal }: { query?: Query; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const address = addressOf(path, query)
    const read = (call: AbortSignal) =>
      this.#exchange(address, { signal: AbortSignal.any([call, this.#closed.signal]) })
    return this.#read(address, read, signal) as Promise<Answer>
  }

  /** Asks for something to be done, once. @throws {ApiError} `outcome-unknown` without an answer */
  post<Answer = undefined>(path: string, body?: unknown, key?: string): Promise<Answer> {
    return this.send('POST', path, { body, key })
  }

  /** Like `post`, for the other methods; `key` (a UUID) marks repeats of one intent. */
  async send<Answer = undefined>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body, key }: { query?: Query; body?: unknown; key?: string } = {},
  ): Promise<Answer> {
    return this.#exchange(addressOf(path, query), {
      method,
      body: JSON.stringify(body) ?? null,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      // Leaving the page gives up a read, never what changes something.
      keepalive: true,
    }) as Promise<Answer>
  }

  /** Gives up all reads in flight, so that no answer for a former session arrives any more. */
  close(): void {
    this.#closed.abort()
  }

  async #exchange(address: string, call: RequestInit): Promise<unknown> {
    const once = (token: string) => {
      const headers = { ...call.headers, Authorization: `Bearer ${token}` }
      return exchange(this.#base, address, { ...call, headers }, problemOf)
    }
    const token = await this.#credentials.token()
    try {
      return await once(token)
    } catch (error) {
      const { code } = error as ApiError
      if (code !== 'session-expired' && code !== 'unauthenticated') throw error
      const renewed = this.#credentials.renew(token)
      if (!call.method) return once(await renewed)
      // CHOICE: what changes something is never repeated, but the next click finds a live session.
      renewed.catch(() => {})
      throw error
    }
  }
}

function addressOf(path: string, query: Query): string {
  if (!SAFE_PATH.test(path)) throw new ApiError('invalid-request')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return path + (parameters.size ? `?${parameters}` : '')
}
