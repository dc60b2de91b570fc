/** Counts the columns that the charts of an element have room for, beside the widest axis. Needs the styles `chart`. */
import type { LitElement, ReactiveController } from 'lit'

/** Of a column, in pixels: a target that a finger hits (WCAG 2.5.8). */
const COLUMN_WIDTH = 24

export class ChartRoom implements ReactiveController {
  /** All of them until a chart is drawn. */
  columns = Number.POSITIVE_INFINITY
  readonly #host: LitElement
  #observer: ResizeObserver | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  /** An observer calls before the first paint, so no chart is seen twice. */
  hostUpdated(): void {
    // jsdom draws nothing.
    if (typeof ResizeObserver === 'undefined') return
    this.#observer ??= new ResizeObserver(() => this.#measure())
    for (const part of this.#host.renderRoot.querySelectorAll('.chart, .chart .axis'))
      this.#observer.observe(part)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  #measure(): void {
    const charts = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.chart')]
    const rooms = charts.map((chart) => {
      const axis = chart.querySelector<HTMLElement>('.axis')?.offsetWidth ?? 0
      return Math.floor((chart.clientWidth - axis) / COLUMN_WIDTH)
    })
    const columns = Math.min(...rooms)
    // Less than nothing in a card that is not shown.
    if (columns <= 0 || columns === this.columns) return
    this.columns = columns
    this.#host.requestUpdate()
  }
}
