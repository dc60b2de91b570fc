/**
 * What an element remembers of one resource, such as a question, a step or a form. A reading without the resource ends
 * it, and so does another subject.
 *
 *   readonly #question = new Remembered<Question, Rows>(this, this.subject, {
 *     isIn: ({ id }, rows) => rows.some((row) => row.id === id),
 *   })
 *   this.#question.value = { id: row.id }
 */
import type { ReactiveControllerHost } from 'lit'
import type { SubjectController, SubjectProperties } from './subject.ts'

interface RememberedConfig<Value, Data> {
  /** False if a reading lacks the resource. Default: none does, so that only another subject ends it. */
  readonly isIn?: (value: Value, data: Data) => boolean
  /** A reading has ended it. */
  readonly onGone?: () => void
  /** True if another subject names the resource itself. Default: never. */
  readonly isOf?: (value: Value, subject: SubjectProperties) => boolean
}

export class Remembered<Value, Data = unknown> {
  readonly #host: ReactiveControllerHost
  readonly #config: RememberedConfig<Value, Data>
  #value: Value | undefined

  constructor(
    host: ReactiveControllerHost,
    subject: SubjectController,
    config: RememberedConfig<Value, Data> = {},
  ) {
    this.#host = host
    this.#config = config
    subject.add(this)
  }

  get value(): Value | undefined {
    return this.#value
  }

  set value(value: Value | undefined) {
    this.#value = value
    this.#host.requestUpdate()
  }

  /** Another subject has come; undefined for one of another session. */
  follow(subject: SubjectProperties | undefined): void {
    const value = this.#value
    const stays = value !== undefined && subject && this.#config.isOf?.(value, subject)
    if (!stays) this.value = undefined
  }

  read(data: Data): void {
    const { isIn = () => true, onGone } = this.#config
    if (this.#value === undefined || isIn(this.#value, data)) return
    this.value = undefined
    onGone?.()
  }
}
