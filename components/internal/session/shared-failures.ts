/**
 * Failed reads of the elements of one session. A reason that several elements share is shown once, by `<till-session>`;
 * the elements then show a line without a frame and without a button.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { ApiError, ApiErrorCode } from '../api/api-error.ts'
import type { SessionConsumer } from './session-consumer.ts'

export interface Failure {
  readonly error: ApiError
  /** Older data is visible. */
  readonly isUpdate: boolean
  readonly retry: () => void
}

/** A failure that at least two elements share. */
export interface SharedFailure extends Failure {
  /** An element with this failure, for the focus after a retry. */
  readonly element: LitElement
}

/** Reasons that belong to one element. */
const OWN_REASONS: ReadonlySet<ApiErrorCode> = new Set([
  'insufficient-scope',
  'origin-refused',
  'denied',
  'not-found',
  'vault-not-enabled',
  'invalid-request',
  'aborted',
])

/** Elements with one reason have one text: failures of the services are alike for customers. */
const reasonOf = ({ code }: ApiError): string | undefined => {
  if (OWN_REASONS.has(code)) return undefined
  return code === 'offline' || code === 'too-many-requests' ? code : 'failed'
}

type Entry = readonly [LitElement, Failure]

export class SharedFailures {
  readonly #failures = new Map<LitElement, Failure>()
  readonly #onChange: () => void
  #shown = ''
  #isScheduled = false

  /** `onChange` is called after the shared failures have changed, once for all reports of a microtask. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** One for each reason. An update only if all of its elements show older data. */
  get all(): readonly SharedFailure[] {
    return [...this.#groups().values()]
      .filter((group) => group.length > 1)
      .map(([[element, failure], ...others]) => ({
        ...failure,
        element,
        isUpdate: failure.isUpdate && others.every(([, { isUpdate }]) => isUpdate),
      }))
  }

  isShared(error: ApiError): boolean {
    const reason = reasonOf(error)
    return reason !== undefined && (this.#groups().get(reason)?.length ?? 0) > 1
  }

  /** The failure that an element shows; undefined for none. */
  report(element: LitElement, failure: Failure | undefined): void {
    if (failure) this.#failures.set(element, failure)
    else if (!this.#failures.delete(element)) return
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      const shown = this.all.map(({ error, isUpdate }) => `${reasonOf(error)} ${isUpdate}`).join()
      if (shown === this.#shown) return
      this.#shown = shown
      this.#onChange()
    })
  }

  #groups(): Map<string, [Entry, ...Entry[]]> {
    const groups = new Map<string, [Entry, ...Entry[]]>()
    for (const entry of this.#failures) {
      const reason = reasonOf(entry[1].error)
      if (reason === undefined) continue
      const group = groups.get(reason)
      if (group) group.push(entry)
      else groups.set(reason, [entry])
    }
    return groups
  }
}

/** An `AsyncData`. */
interface FailedData {
  readonly error: ApiError | undefined
  readonly value: unknown
  readonly retryAll: () => void
}

/** Reports the failure of an element to its session. */
export class FailureSharing implements ReactiveController {
  readonly #host: LitElement
  readonly #session: SessionConsumer
  readonly #data: FailedData
  readonly #isOwn: () => boolean
  #failures: SharedFailures | undefined

  /** `isOwn` returns true for a failure that only the element can explain. */
  constructor(
    host: LitElement,
    session: SessionConsumer,
    data: FailedData,
    { isOwn }: { readonly isOwn: () => boolean },
  ) {
    this.#host = host
    this.#session = session
    this.#data = data
    this.#isOwn = isOwn
    host.addController(this)
  }

  /** True if `<till-session>` shows the failure. */
  get isShared(): boolean {
    const failure = this.#failure
    return failure !== undefined && this.#failures?.isShared(failure.error) === true
  }

  get #failure(): Failure | undefined {
    const { error, value, retryAll } = this.#data
    if (!error || this.#session.needsSignIn || this.#isOwn()) return undefined
    return { error, isUpdate: value !== undefined, retry: retryAll }
  }

  hostUpdate(): void {
    const failures = this.#session.current?.failures
    if (failures !== this.#failures) this.hostDisconnected()
    this.#failures = failures
  }

  hostUpdated(): void {
    this.#failures?.report(this.#host, this.#failure)
  }

  hostDisconnected(): void {
    this.#failures?.report(this.#host, undefined)
  }
}
