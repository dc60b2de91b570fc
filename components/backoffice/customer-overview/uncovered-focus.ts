/** Scrolls a control with the focus out from below the links to the parts, which stay in sight (WCAG 2.4.11). */
import type { LitElement, ReactiveController } from 'lit'

export class UncoveredFocusController implements ReactiveController {
  readonly #host: LitElement

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#host.addEventListener('keyup', this.#onKey)
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keyup', this.#onKey)
  }

  /** Not `focusin`, which does not leave a shadow tree when the focus moves inside of it. */
  readonly #onKey = (event: KeyboardEvent): void => {
    // WebKitGTK's key of Shift+Tab is "Unidentified".
    if (event.code === 'Tab') this.#uncover(event.composedPath()[0] as HTMLElement)
  }

  /** Only a control that is covered as a whole, so that nothing moves without need. */
  #uncover(control: HTMLElement): void {
    const links = this.#host.renderRoot.querySelector('nav')
    if (!links || links.contains(control)) return
    const bar = links.getBoundingClientRect()
    const { bottom, left, right } = control.getBoundingClientRect()
    const isBeside = right <= bar.left || left >= bar.right
    if (bottom <= bar.top || bottom > bar.bottom + 1 || isBeside) return
    control.scrollIntoView({ block: 'center' })
  }
}
