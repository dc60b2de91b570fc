/**
 * Ignores clicks on a control that has just appeared under the pointer.
 *
 * The second click of a double click does not confirm the question that the first one opened.
 */

/** The longest double click that operating systems default to is 500 ms; most are below 300 ms. */
const GRACE_MS = 400

export class ClickGuard {
  #shownAt = Number.NEGATIVE_INFINITY

  /** The control appeared. */
  start(): void {
    this.#shownAt = performance.now()
  }

  /** True while a click is ignored. */
  get isActive(): boolean {
    return performance.now() - this.#shownAt < GRACE_MS
  }
}
