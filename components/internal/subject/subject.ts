/**
 * The subject of an element: the session, and the properties that name the shown resource, such as the customer.
 *
 * Questions, forms, opened rows and requests under way belong to the subject of an element. Another one resets the
 * element at once. If typed values would be lost, the properties are put back, and the form with the values shows a
 * question first: its answer or a save lets the other subject in. A removed element keeps its subject until it is back,
 * and so does one whose login has expired: the same customer finds what was typed.
 */
import type { LitElement, ReactiveController } from 'lit'
import { isEqual } from '../domain/is-equal.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import type { Remembered } from './remembered.ts'
import { losableWorkIn } from './unsaved-work.ts'

/** The values of the properties, by their names. */
export type SubjectProperties = Readonly<Record<string, unknown>>

type Ending = Pick<Remembered<unknown, never>, 'follow' | 'read'>

export interface SubjectChange {
  /** Another customer or merchant; else the properties name something else. */
  readonly isOtherSession: boolean
  /** A stored write comes back with its subject: also to an element that was removed, as after a reload of the page. */
  readonly keepsStored: boolean
}

interface SubjectConfig {
  readonly session: Pick<SessionConsumer, 'generation' | 'login'>
  readonly properties: () => SubjectProperties
  readonly onChange: (change: SubjectChange) => void
}

export class SubjectController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: SubjectConfig
  readonly #remembered: Ending[] = []
  #login = 0
  /** The element was removed since the last update. */
  #wasRemoved = false
  #shown: SubjectProperties | undefined
  /** Waits for the answer to a question. */
  #wanted: SubjectProperties | undefined
  #changes = 0

  constructor(host: LitElement, config: SubjectConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  /** Raised by each other subject: a key for data that is cleared then. */
  get changes(): number {
    return this.#changes
  }

  add(remembered: Ending): void {
    this.#remembered.push(remembered)
  }

  /** Call it with each reading: what the element remembers of a resource that is not in it ends. */
  read(data: unknown): void {
    for (const remembered of this.#remembered) remembered.read(data as never)
  }

  hostDisconnected(): void {
    this.#wasRemoved = true
  }

  /**
   * Call it before a request: the returned function is true while its answer belongs to the subject, also once a login
   * that has expired is back.
   */
  checkpoint(): () => boolean {
    const { session } = this.#config
    const { login } = session
    const changes = this.#changes
    return () => login === session.login && changes === this.#changes
  }

  /** The element itself has renamed its resource, such as by a save. */
  adopt(): void {
    this.#shown = this.#config.properties()
  }

  /** Call it before each update. */
  follow(): void {
    if (!this.#host.isConnected) return
    this.#followSession()
    const requested = this.#config.properties()
    this.#shown ??= requested
    if (!isEqual(requested, this.#shown)) {
      Object.assign(this.#host, this.#shown)
      this.#ask(requested)
    } else if (this.#wanted && !losableWorkIn(this.#host)) this.#change(this.#wanted)
    this.#wasRemoved = false
  }

  #followSession(): void {
    const { session, onChange } = this.#config
    const previous = this.#login
    this.#login = session.login
    if (!previous || previous === this.#login) return
    this.#wanted = undefined
    for (const remembered of this.#remembered) remembered.follow(undefined)
    this.#shown = this.#config.properties()
    this.#changes++
    onChange({ isOtherSession: true, keepsStored: this.#wasRemoved })
  }

  #ask(requested: SubjectProperties): void {
    const work = losableWorkIn(this.#host)
    if (!work) {
      this.#change(requested)
      return
    }
    if (isEqual(this.#wanted, requested)) return
    this.#wanted = requested
    work.ask((isDiscarded) => {
      if (this.#wanted !== requested) return
      this.#wanted = undefined
      if (isDiscarded) this.#change(requested)
    })
  }

  #change(to: SubjectProperties): void {
    this.#wanted = undefined
    for (const remembered of this.#remembered) remembered.follow(to)
    Object.assign(this.#host, to)
    this.#shown = to
    this.#changes++
    this.#config.onChange({ isOtherSession: false, keepsStored: true })
  }
}
