/**
 * Keeps what an element shows in step with what it asks for.
 *
 *   readonly #usage = new RemoteData(this, {
 *     source: this.#session,                          // a SessionConsumer; leave out for public data
 *     args: () => this.#session.api && [this.#session.api, this.subscription] as const,
 *     load: ([api, id], signal) => call(api, 'GET /me/usage/current', { query: { subscription_id: id }, signal }),
 *     loaded: (usage) => this.dispatchEvent(new UsageLoadedEvent(usage)),
 *     failed: (error) => this.dispatchEvent(new UsageFailedEvent(error)),
 *   })
 *   // in render(): this.#usage.state, .value, .error, .busy; @click=${this.#usage.retry}
 *
 * Before each update `args` are compared, one by one; when they differ the data is loaded anew. The
 * latest run wins, whatever arrives last. What was read stays while a refresh runs or fails. It goes
 * at once when the `source` becomes another (another customer) or `identity` differs. Read the answer
 * inside `load`: whatever it throws becomes an `ApiError`, so nothing malformed reaches `render`.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { type ApiError, asApiError } from './api-error.ts'
import { wordsAreHere } from './words.ts'

/**
 * idle: nothing to ask for yet. loading: the first answer is awaited. ready: the value is what was
 * asked for. stale: there is a value, but the last run failed (`error`) or it answers an older
 * question. error: nothing to show.
 */
export type RemoteState = 'idle' | 'loading' | 'ready' | 'stale' | 'error'

export interface RemoteConfig<Args extends readonly unknown[], Value> {
  /** What to ask for; undefined asks for nothing. Compared by value, one by one. */
  args: () => Args | undefined
  load: (args: Args, signal: AbortSignal) => Promise<Value>
  /** Whose data it is: another `generation` clears, another `starts` asks again. */
  source?: { readonly generation: number; readonly starts: number }
  /** What the data is of: a change clears at once instead of showing the old as stale. */
  identity?: () => unknown
  loaded?: (value: Value) => void
  failed?: (error: ApiError) => void
}

type Question = readonly unknown[] | undefined

const same = (a: Question, b: Question) =>
  a?.length === b?.length && !b?.some((value, index) => !Object.is(value, a![index]))

/** What failed and is still on the page: one failure often is everybody's. */
const broken = new Set<() => void>()

export class RemoteData<Args extends readonly unknown[], Value> implements ReactiveController {
  /** The last good answer. */
  value: Value | undefined
  /** Why the last run failed; gone with the next good answer. */
  error: ApiError | undefined

  readonly #host: ReactiveControllerHost
  readonly #config: RemoteConfig<Args, Value>
  #run: AbortController | undefined
  #asked: Question
  #answered: Question
  #owner: Question

  constructor(host: ReactiveControllerHost, config: RemoteConfig<Args, Value>) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  get state(): RemoteState {
    if (this.value !== undefined) {
      return this.error || !same(this.#answered, this.#asked) ? 'stale' : 'ready'
    }
    return this.error ? 'error' : this.#run ? 'loading' : 'idle'
  }

  /** A run is under way, with or without something to show meanwhile. */
  get busy(): boolean {
    return this.#run !== undefined
  }

  /** Somebody asks again: so does everything on the page that failed. Good as an event listener. */
  readonly retry = (): void => {
    for (const askAgain of new Set([...broken, this.#askAgain])) askAgain()
  }

  /** Asks again; what is shown stays until the answer, a failure too. */
  refresh(): void {
    const question = this.#question()
    if (question) void this.#ask(question, this.error)
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    this.#host.requestUpdate()
  }

  hostUpdate(): void {
    const { source, identity } = this.#config
    const owner = [source?.generation, identity?.()]
    if (!same(this.#owner, owner)) {
      this.#stop()
      this.value = this.error = undefined
      this.#owner = owner
    }
    const question = this.#question()
    if (!question) this.#stop()
    else if (!same(this.#asked, question)) void this.#ask(question)
  }

  hostDisconnected(): void {
    this.#stop()
  }

  #question(): Question {
    const { args, source } = this.#config
    const asked = args()
    return asked && [...asked, source?.starts]
  }

  #stop(): void {
    broken.delete(this.#askAgain)
    this.#run?.abort()
    this.#run = this.#asked = undefined
  }

  readonly #askAgain = (): void => {
    const question = this.#question()
    if (question) void this.#ask(question)
    this.#host.requestUpdate()
  }

  /** Without something to show, `meanwhile` is the failure that stays until the answer. */
  async #ask(question: readonly unknown[], meanwhile?: ApiError): Promise<void> {
    this.#stop()
    const run = (this.#run = new AbortController())
    this.#asked = question
    if (this.value === undefined) this.error = meanwhile
    try {
      const value = await this.#config.load(question as unknown as Args, run.signal)
      // What was read is shown in the reader's language, not first in another.
      await wordsAreHere()
      if (this.#run !== run) return
      this.value = value
      this.error = this.#run = undefined
      this.#answered = question
      this.#config.loaded?.(value)
    } catch (thrown) {
      if (this.#run !== run) return
      this.error = asApiError(thrown)
      this.#run = undefined
      broken.add(this.#askAgain)
      this.#config.failed?.(this.error)
    }
    this.#host.requestUpdate()
  }
}
