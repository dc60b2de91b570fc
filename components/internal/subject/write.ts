/**
 * Sends one write at a time. Its result belongs to the subject that it was sent for: for another one it is not shown,
 * nor does it keep the next write waiting.
 *
 *   readonly #write = new WriteController(this, { session: this.session, subject: this.subject })
 *   await this.#write.send((api) => request(api, …), { onDone: (saved) => …, onError: (error) => … })
 */
import type { ReactiveControllerHost } from 'lit'
import type { ApiClient } from '../api/api-client.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import type { SubjectController } from './subject.ts'

interface WriteConfig {
  readonly session: Pick<SessionConsumer, 'api'>
  readonly subject: Pick<SubjectController, 'checkpoint'>
}

interface WriteResult<Result> {
  readonly onDone: (result: Result) => void
  readonly onError: (error: ApiError) => void
}

export class WriteController {
  readonly #host: ReactiveControllerHost
  readonly #config: WriteConfig
  /** Of the write under way. */
  #isCurrent: (() => boolean) | undefined

  constructor(host: ReactiveControllerHost, config: WriteConfig) {
    this.#host = host
    this.#config = config
  }

  get isSending(): boolean {
    return this.#isCurrent?.() ?? false
  }

  async send<Result>(
    write: (api: ApiClient) => Promise<Result>,
    { onDone, onError }: WriteResult<Result>,
  ): Promise<void> {
    const { session, subject } = this.#config
    const { api } = session
    if (!api || this.isSending) return
    const isCurrent = (this.#isCurrent = subject.checkpoint())
    this.#host.requestUpdate()
    const answer = await write(api).then(
      (result) => () => onDone(result),
      (thrown) => () => onError(asApiError(thrown)),
    )
    if (this.#isCurrent === isCurrent) this.#isCurrent = undefined
    this.#host.requestUpdate()
    if (isCurrent()) answer()
  }
}
