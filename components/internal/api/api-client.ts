/**
 * Sends requests to the API with a session's token. Elements call it through `endpoints.ts`.
 *
 * Every failure is an `ApiError`. Identical reads in flight share one request, until a write has ended, because
 * their response may be older than the write. A write is sent once and never aborted.
 */
import { TabStorage } from '../dom/tab-storage.ts'
import { warn } from '../dom/warn.ts'
import { withAnySignal } from './any-signal.ts'
import { ApiError } from './api-error.ts'
import { dedupeRequests } from './dedupe-requests.ts'
import { parseProblem } from './problem-details.ts'
import { sendRequest } from './request.ts'

/** The source of the tokens: a session. */
export interface Credentials {
  /** The current token. Waits for a session that is starting. */
  token(): Promise<string>
  /** A token newer than the refused one. Rejects when the refresh fails. */
  renew(refused: string): Promise<string>
}

/** Words and ids only: an id of ".." would change the path. */
const SAFE_PATH = /^(\/[\w-]+)+$/

export type Query = Readonly<Record<string, string | number | undefined>>

export class ApiClient {
  readonly #base: string
  readonly #credentials: Credentials
  readonly #dedupe = dedupeRequests()
  readonly #closed = new AbortController()
  /** When writes ended, by the ids that they name. */
  readonly #writes = new Map<string, number>()

  /** Requests and drafts that this login has begun in this tab. */
  readonly storage: TabStorage

  /** `base` is the origin (and prefix) in front of `/api`. */
  constructor(base: string, credentials: Credentials, storage = new TabStorage(() => undefined)) {
    this.#base = base
    this.#credentials = credentials
    this.storage = storage
  }

  /** Sends a read. The response may be shared with other callers: never mutate it. @throws {ApiError} */
  async get<Answer>(
    path: string,
    { query = {}, signal }: { query?: Query; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const address = requestPath(path, query)
    const read = (call: AbortSignal) =>
      withAnySignal([call, this.#closed.signal], (signal) => this.#send(address, { signal }))
    return this.#dedupe.get(address, read, signal) as Promise<Answer>
  }

  /**
   * Sends a write once; `key` (a UUID) marks repeats of one intent.
   * @throws {ApiError} `outcome-unknown` without a response
   */
  async send<Answer = undefined>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { query = {}, body, key }: { query?: Query; body?: unknown; key?: string } = {},
  ): Promise<Answer> {
    const sent = this.#send(requestPath(path, query), {
      method,
      body: JSON.stringify(body) ?? null,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
      },
      // Leaving the page aborts reads, never writes.
      keepalive: true,
    })
    sent.then(
      (answer) => this.#recordWrite(path, answer),
      () => {},
    )
    return sent.finally(this.renewReads) as Promise<Answer>
  }

  /** Sends a POST that changes nothing, such as one for a preview. @throws {ApiError} as for a read */
  async ask<Answer>(path: string, body: unknown): Promise<Answer> {
    const call = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }
    return this.#send(requestPath(path, {}), call, true) as Promise<Answer>
  }

  /** Reads in flight are repeated, because their response may be older than a change. */
  readonly renewReads = (): void => this.#dedupe.renew()

  /** When the last write to a resource ended, on the monotonic clock, once; undefined without one. */
  takeWrite(id: string): number | undefined {
    const at = this.#writes.get(id)
    this.#writes.delete(id)
    return at
  }

  #recordWrite(path: string, answer: unknown): void {
    const { id, external_id, code } = (answer ?? {}) as Record<string, unknown>
    const now = performance.now()
    for (const name of [...path.split('/'), id, external_id, code])
      if (typeof name === 'string') this.#writes.set(name, now)
  }

  /** Waits for a session that is starting. @throws {ApiError} if it fails */
  async ready(): Promise<void> {
    await this.#credentials.token()
  }

  /** Aborts all reads in flight, so that no response for an earlier session arrives. */
  close(): void {
    this.#closed.abort()
  }

  async #send(address: string, call: RequestInit, isRead = !call.method): Promise<unknown> {
    const once = (token: string) => {
      const headers = { ...call.headers, Authorization: `Bearer ${token}` }
      return sendRequest(this.#base, address, { ...call, headers }, parseProblem, isRead)
    }
    const token = await this.#credentials.token()
    try {
      return await once(token)
    } catch (error) {
      const { code } = error as ApiError
      warnOfSession(error as ApiError)
      if (code !== 'session-expired' && code !== 'unauthenticated') throw error
      const renewed = this.#credentials.renew(token)
      if (isRead) return once(await renewed)
      // CHOICE: a write is never repeated, but the token is renewed for the next click.
      renewed.catch(() => {})
      throw error
    }
  }
}

/** A session for other scopes or origins is a mistake of the server that created it. */
function warnOfSession({ code, upstreamMessage }: ApiError): void {
  const remedy = 'of POST /api/sessions, which your server calls, have to name it'
  if (code === 'insufficient-scope')
    warn(
      `${upstreamMessage ?? 'A scope is missing.'} The kind and the scopes ${remedy}`,
      'guides/sessions',
    )
  if (code === 'origin-refused')
    warn(`the session is not for ${location.origin}: the origins ${remedy}`, 'guides/sessions')
}

function requestPath(path: string, query: Query): string {
  if (!SAFE_PATH.test(path)) throw new ApiError('invalid-request')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return path + (parameters.size ? `?${parameters}` : '')
}
