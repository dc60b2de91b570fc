/**
 * Restores the focus after an update removed the focused control, or gave it to another row.
 *
 *   readonly #focus = new FocusKeeper(this, { fallbacks: () => ['.title'] })
 *   this.#focus.moveTo('.cancel')   // in handlers: the focus after the next update
 *
 * Without it the browser would move the focus to `<body>`, and a keyboard user would start at the top of the page.
 */
import type { LitElement, ReactiveController } from 'lit'

interface FocusKeeperConfig {
  /**
   * Selectors of the controls that take over from a removed one, best first. Evaluated before the update. Default: the
   * card.
   */
  readonly fallbacks?: (control: HTMLElement) => readonly string[]
  /** Id of the row that a control belongs to: the focus follows the row when controls are reused by index. */
  readonly rowId?: (control: HTMLElement) => string | undefined
}

export class FocusKeeper implements ReactiveController {
  config: FocusKeeperConfig
  readonly #host: LitElement
  #control: HTMLElement | undefined
  #rowId: string | undefined
  #fallbacks: readonly string[] = []
  #requested: readonly string[] = []

  constructor(host: LitElement, config: FocusKeeperConfig = {}) {
    this.#host = host
    this.config = config
    host.addController(this)
  }

  /** Focuses the first match after the next update. */
  moveTo(...selectors: readonly string[]): void {
    this.#requested = selectors
    this.#host.requestUpdate()
  }

  hostUpdate(): void {
    const control = this.#host.shadowRoot?.activeElement
    this.#control = control instanceof HTMLElement ? control : undefined
    if (!this.#control) return
    const { rowId, fallbacks } = this.config
    this.#rowId = rowId?.(this.#control)
    this.#fallbacks = fallbacks?.(this.#control) ?? ['.card']
  }

  hostUpdated(): void {
    const control = this.#control
    const isLost = control && (!control.isConnected || this.config.rowId?.(control) !== this.#rowId)
    const selectors = [...this.#requested, ...(isLost ? this.#fallbacks : [])]
    this.#control = undefined
    this.#requested = []
    for (const selector of selectors) {
      const target = this.#host.renderRoot.querySelector<HTMLElement>(selector)
      if (!target) continue
      target.focus()
      return
    }
  }
}
