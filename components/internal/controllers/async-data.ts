/**
 * Fetches the data of an element whenever its arguments change.
 *
 *   readonly #usage = new AsyncData(this, {
 *     session: this.#session,                          // a SessionConsumer; omit it for public data
 *     args: () => this.#session.api && [this.#session.api, this.subscription] as const,
 *     task: ([api, id], signal) => request(api, 'GET /me/usage/current', { query: { subscription_id: id }, signal }),
 *     onComplete: (usage) => this.dispatchEvent(new UsageLoadedEvent(usage)),
 *     onError: (error) => this.dispatchEvent(new UsageFailedEvent(error)),
 *   })
 *   // in render(): this.#usage.state, .value, .error, .pending; @click=${this.#usage.retryAll}
 *
 * Before each update `args` are compared, one by one; a change runs the task again. The latest run wins.
 * The value stays while a refresh runs or fails. It is cleared at once when the session's `generation`
 * changes (another customer) or `resetKey` differs, and when a run with other arguments fails: it would contradict the
 * element's controls. A `queryChange` puts the controls back to keep it. Validate the response inside `task`: anything it
 * throws becomes an `ApiError`, so nothing malformed reaches `render`.
 */
import type { LitElement, ReactiveController } from 'lit'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { isHydrating } from '../dom/hydration.ts'
import type { QueryChange } from './query-change.ts'

/**
 * idle: no arguments yet. loading: the first run is pending. ready: the value belongs to the arguments.
 * stale: the refresh failed (`error`), or a run with other arguments is pending. error: no value.
 */
export type AsyncState = 'idle' | 'loading' | 'ready' | 'stale' | 'error'

export interface AsyncDataConfig<Args extends readonly unknown[], Value> {
  /** Arguments of the task, compared by value, one by one; undefined disables fetching. */
  args: () => Args | undefined
  task: (args: Args, signal: AbortSignal) => Promise<Value>
  /** Another `generation` clears the value, another `restartCount` runs the task again. */
  session?: { readonly generation: number; readonly restartCount: number }
  /** A change clears the value at once instead of showing it as stale. */
  resetKey?: () => unknown
  onComplete?: (value: Value) => void
  onError?: (error: ApiError) => void
  /** A value with parts that could not be read is read again with the failed ones, and when the page is online. */
  isIncomplete?: (value: Value) => boolean
  /** The change of the arguments by controls, which is put back if it can't be read. */
  queryChange?: () => QueryChange | undefined
}

type TaskArgs = readonly unknown[] | undefined

const isEqual = (a: TaskArgs, b: TaskArgs) =>
  a?.length === b?.length && !b?.some((value, index) => !Object.is(value, a![index]))

/**
 * Failed and incomplete instances that are still connected. Retrying one retries all, because failures usually share a
 * cause.
 */
const failedInstances = new Set<() => void>()

export class AsyncData<Args extends readonly unknown[], Value> implements ReactiveController {
  /** The result of the last successful run. */
  value: Value | undefined
  /** When it was received, by the page's clock. */
  receivedAt: Date | undefined
  /** When the last run was requested, on the monotonic clock; NaN before the first. */
  requestedAt = Number.NaN
  /** The error of the last run; cleared by the next successful one. */
  error: ApiError | undefined

  readonly #host: LitElement
  readonly #config: AsyncDataConfig<Args, Value>
  #controller: AbortController | undefined
  #requestedArgs: TaskArgs
  #loadedArgs: TaskArgs
  #resetKey: TaskArgs
  #isConnected = false

  constructor(host: LitElement, config: AsyncDataConfig<Args, Value>) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  get state(): AsyncState {
    if (this.value !== undefined) {
      return this.error || !isEqual(this.#loadedArgs, this.#requestedArgs) ? 'stale' : 'ready'
    }
    return this.error ? 'error' : this.#controller ? 'loading' : 'idle'
  }

  /** A run is in flight, with or without a value to show meanwhile. */
  get pending(): boolean {
    return this.#controller !== undefined
  }

  /** Reruns this task and all failed ones of the page. Bound, so it can be an event listener. */
  readonly retryAll = (): void => {
    for (const rerun of new Set([...failedInstances, this.#rerun])) rerun()
  }

  /** Reruns the task; value and error stay until it settles. `now` is the time of a refresh of several elements. */
  refresh(now?: number): void {
    const args = this.#args()
    if (args) void this.#run(args, this.error)
    this.requestedAt = now ?? this.requestedAt
    this.#host.requestUpdate()
  }

  /** The answer to a write is newer than a run in flight, which is dropped. */
  adopt(value: Value): void {
    const args = this.#args()
    this.#stop()
    this.value = value
    this.receivedAt = new Date()
    this.error = undefined
    this.#requestedArgs = this.#loadedArgs = args
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    this.#isConnected = true
    this.#host.requestUpdate()
  }

  hostUpdate(): void {
    // An update after the removal must not fetch; hydration needs the first state, as on the server.
    if (!this.#isConnected || isHydrating(this.#host)) return
    const { session, resetKey } = this.#config
    const key = [session?.generation, resetKey?.()]
    if (!isEqual(this.#resetKey, key)) {
      this.#stop()
      this.value = this.error = undefined
      this.#resetKey = key
      this.#queryChange?.forget()
    }
    const args = this.#args()
    if (!args) this.#stop()
    else if (!isEqual(this.#requestedArgs, args)) void this.#run(args)
  }

  hostDisconnected(): void {
    this.#isConnected = false
    this.#stop()
  }

  get #queryChange() {
    return this.#config.queryChange?.()
  }

  #args(): TaskArgs {
    const { args, session } = this.#config
    const current = args()
    return current && [...current, session?.restartCount]
  }

  #stop(): void {
    failedInstances.delete(this.#rerun)
    removeEventListener('online', this.#rerun)
    this.#controller?.abort()
    this.#controller = this.#requestedArgs = undefined
  }

  /** After a failed run: a value with other arguments than the current ones is removed. */
  #keepValueOfSameQuery(): void {
    const args = this.#args()
    // Without the restart count, which belongs to the session.
    if (isEqual(args?.slice(0, -1), this.#loadedArgs?.slice(0, -1))) this.#requestedArgs = args
    else this.value = undefined
  }

  readonly #rerun = (): void => {
    this.#queryChange?.repeat()
    const args = this.#args()
    if (args) void this.#run(args)
    this.#host.requestUpdate()
  }

  #retryLater(isForNetwork: boolean): void {
    failedInstances.add(this.#rerun)
    if (isForNetwork) addEventListener('online', this.#rerun, { once: true })
  }

  /** `meanwhile` is the error that stays until the run settles, if there is no value. */
  async #run(args: readonly unknown[], meanwhile?: ApiError): Promise<void> {
    this.#stop()
    const run = (this.#controller = new AbortController())
    this.#requestedArgs = args
    this.requestedAt = performance.now()
    if (this.value === undefined) this.error = meanwhile
    try {
      const value = await this.#config.task(args as unknown as Args, run.signal)
      if (this.#controller !== run) return
      this.value = value
      this.receivedAt = new Date()
      this.error = this.#controller = undefined
      this.#loadedArgs = args
      if (this.#config.isIncomplete?.(value)) this.#retryLater(true)
      this.#queryChange?.forget()
      this.#config.onComplete?.(value)
    } catch (thrown) {
      if (this.#controller !== run) return
      this.error = asApiError(thrown)
      this.#controller = undefined
      this.#retryLater(this.error.code === 'offline')
      this.#queryChange?.undo(this.value !== undefined)
      this.#config.onError?.(this.error)
      this.#keepValueOfSameQuery()
    }
    this.#host.requestUpdate()
  }
}
