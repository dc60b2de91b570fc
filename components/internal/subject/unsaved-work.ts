/**
 * Protects unsaved work: the browser confirms before the page is left, and a form confirms before a view drops its
 * values.
 *
 *   new UnsavedWork(this, { isThere: () => this.form.isDirty, ask: (answer) => this.#ask(answer) })
 */
import type { LitElement, ReactiveController } from 'lit'
import { isWithin } from '../dom/closest-composed.ts'

export type DiscardAnswer = (isDiscarded: boolean) => void

interface UnsavedWorkConfig {
  readonly isThere: () => boolean
  /** Shows a question in the form: are the values discarded, or kept? */
  readonly ask: (answer: DiscardAnswer) => void
  /** True for a write of unknown outcome that is stored: it comes back with the subject of its element. */
  readonly isStored?: () => boolean
}

const all = new Set<UnsavedWork>()

export class UnsavedWork implements ReactiveController {
  readonly host: LitElement
  readonly #config: UnsavedWorkConfig

  constructor(host: LitElement, config: UnsavedWorkConfig) {
    this.host = host
    this.#config = config
    host.addController(this)
  }

  get isThere(): boolean {
    return this.#config.isThere()
  }

  get isStored(): boolean {
    return this.#config.isStored?.() ?? false
  }

  ask(answer: DiscardAnswer): void {
    this.#config.ask(answer)
  }

  hostUpdated(): void {
    this.#register(this.host.isConnected && this.isThere)
  }

  hostDisconnected(): void {
    this.#register(false)
  }

  /** Listens with unsaved work only, because a listener keeps pages out of the back/forward cache. */
  #register(isThere: boolean): void {
    if (isThere) all.add(this)
    else all.delete(this)
    if (all.size > 0) addEventListener('beforeunload', onBeforeUnload)
    else removeEventListener('beforeunload', onBeforeUnload)
  }
}

const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The unsaved work of an element, or of one inside of it; undefined if there is none. */
export const unsavedWorkIn = (view: Element): UnsavedWork | undefined =>
  [...all].find((item) => item.isThere && isWithin(item.host, view))

/** The unsaved work that another subject of an element would drop. */
export const losableWorkIn = (element: Element): UnsavedWork | undefined =>
  [...all].some(({ host, isStored }) => host === element && isStored)
    ? undefined
    : unsavedWorkIn(element)

/** Moves the focus to the form with unsaved work inside of `view`; false if there is none. */
export function focusUnsavedWork(view: Element): boolean {
  const work = unsavedWorkIn(view)
  work?.host.shadowRoot?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
  return work !== undefined
}
