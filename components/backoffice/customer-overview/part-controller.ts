/** The chosen part of a record: its heading is scrolled to and focused, also while the parts above it are loading. */
import type { LitElement, ReactiveController } from 'lit'
import { isPart, PARTS, type Part } from './record-parts.ts'

/** The person has begun to read or to act: nothing is scrolled any more. */
const ENDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

export class PartController implements ReactiveController {
  readonly #host: LitElement
  #chosen: Part | undefined
  #isNew = false
  #observer: ResizeObserver | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  get chosen(): Part | undefined {
    return this.#chosen
  }

  /** A text of an address; undefined for none. */
  open(text: string | undefined): void {
    this.#end()
    const part = isPart(text) ? text : undefined
    this.#isNew = part !== undefined
    this.#chosen = part
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const heading = this.#heading
    if (!this.#isNew || !heading) return
    this.#isNew = false
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
    this.#follow(heading)
  }

  hostDisconnected(): void {
    this.#end()
  }

  get #heading(): HTMLElement | null {
    const id = this.#chosen && PARTS[this.#chosen]
    return id ? this.#host.renderRoot.querySelector<HTMLElement>(`[id="${id}"]`) : null
  }

  #follow(heading: HTMLElement): void {
    this.#end()
    this.#observer = new ResizeObserver(() => heading.scrollIntoView({ block: 'start' }))
    this.#observer.observe(heading.closest('.parts')!)
    for (const type of ENDS) addEventListener(type, this.#end, { passive: true })
  }

  readonly #end = (): void => {
    this.#observer?.disconnect()
    this.#observer = undefined
    for (const type of ENDS) removeEventListener(type, this.#end)
  }
}
