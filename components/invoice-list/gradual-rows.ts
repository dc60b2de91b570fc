/**
 * Draws many rows in two steps: first all that can be seen, after the picture of them the others.
 *
 *   readonly #gradual = new GradualRows(this)
 *   this.#gradual.begin()                    // when something else is asked for
 *   this.#gradual.show(question)             // when rows have come
 *   this.#gradual.draw(invoices, row)        // in render()
 *   this.#gradual.keepRoom(invoices.length)  // in updated()
 */
import type { LitElement, ReactiveController, TemplateResult } from 'lit'

/** Hardly a row is lower, in pixels; what stands above them makes up for it. */
const LOWEST = 50

export class GradualRows implements ReactiveController {
  readonly #host: LitElement
  /** How many are drawn anew. */
  #count = Number.POSITIVE_INFINITY
  #question = ''
  #of: readonly unknown[] = []
  #drawn: readonly TemplateResult[] = []
  #frame = 0

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

  /** The next picture has what can be seen, unless the focus is on a row; the one after it has all. */
  begin(): void {
    const { shadowRoot } = this.#host
    if (shadowRoot!.activeElement?.closest('tbody')) return
    const { top } = this.#host.getBoundingClientRect()
    this.#count = Math.max(1, (innerHeight - top) / LOWEST)
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(this.#finish)
    })
  }

  /** Begins with another question's rows. Those of the same one keep their places. */
  show(question: string): void {
    if (question !== this.#question) this.begin()
    this.#question = question
  }

  /** Other rows of the same answer stay as they were drawn; of another answer they are still to come. */
  draw<Item>(
    items: readonly Item[],
    row: (item: Item, index: number) => TemplateResult,
  ): readonly TemplateResult[] {
    const anew = items.slice(0, this.#count).map(row)
    const others = items === this.#of ? this.#drawn.slice(anew.length) : []
    this.#of = items
    this.#drawn = [...anew, ...others]
    return this.#drawn
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
    this.#count = Number.POSITIVE_INFINITY
    this.#host.requestUpdate()
  }
}
