/**
 * Draws many rows in two steps: first all that can be seen, after the picture of them the others.
 *
 *   readonly #gradual = new GradualRows(this)
 *   this.#gradual.show(question)         // when rows have come
 *   rows.slice(0, this.#gradual.count)   // in render()
 *   this.#gradual.keepRoom(rows.length)  // in updated()
 */
import type { LitElement, ReactiveController } from 'lit'

/** Hardly a row is lower, in pixels; what stands above them makes up for it. */
const LOWEST = 50

export class GradualRows implements ReactiveController {
  /** How many are drawn by now. */
  count = Number.POSITIVE_INFINITY
  readonly #host: LitElement
  #question = ''

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#finish)
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#finish)
    this.#finish()
  }

  /** Begins anew with another question's rows. Those of the same one keep their places, as does a focused row. */
  show(question: string): void {
    const { shadowRoot } = this.#host
    if (question !== this.#question && !shadowRoot!.activeElement?.closest('tbody')) {
      const { top } = this.#host.getBoundingClientRect()
      this.count = Math.max(1, (innerHeight - top) / LOWEST)
      // The next frame shows what is drawn now.
      requestAnimationFrame(() => requestAnimationFrame(this.#finish))
    }
    this.#question = question
  }

  /** As high as those that are drawn, on average, for each that is not. */
  keepRoom(count: number): void {
    const { renderRoot } = this.#host
    const rest = renderRoot.querySelector<HTMLElement>('.rest')
    if (!rest) return
    const { offsetHeight, rows } = renderRoot.querySelector('tbody')!
    rest.style.height = `${(offsetHeight / rows.length) * (count - rows.length)}px`
  }

  readonly #finish = (): void => {
    this.count = Number.POSITIVE_INFINITY
    this.#host.requestUpdate()
  }
}
