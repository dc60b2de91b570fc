/** Scrolls a control with the focus out from below the links to the parts, which stay in sight (WCAG 2.4.11). */
import type { LitElement, ReactiveController } from 'lit'

export class UncoveredFocusController implements ReactiveController {
  readonly #host: LitElement

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#host.addEventListener('focusin', this.#onFocus)
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('focusin', this.#onFocus)
  }

  /** After the scroll of the browser. */
  readonly #onFocus = (event: FocusEvent): void => {
    const [control] = event.composedPath() as HTMLElement[]
    requestAnimationFrame(() => this.#uncover(control!))
  }

  /** Only a control that is covered as a whole: a pointer reaches the others, and nothing moves below it. */
  #uncover(control: HTMLElement): void {
    const links = this.#host.renderRoot.querySelector('nav')
    if (!links || links.contains(control) || !control.matches(':focus')) return
    const bar = links.getBoundingClientRect()
    const { bottom, left, right } = control.getBoundingClientRect()
    const isBeside = right <= bar.left || left >= bar.right
    if (bottom <= bar.top || bottom > bar.bottom + 1 || isBeside) return
    control.scrollIntoView({ block: 'center' })
  }
}
