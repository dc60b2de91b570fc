/**
 * Announces changes to screen readers through one polite live region an element.
 *
 *   readonly #live = new LiveRegion(this)
 *   this.#live.announce('Payment processing')      // in handlers
 *   ${this.#live.render()}                   // once, always, in render()
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'

export class LiveRegion {
  #text = ''
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  announce(text: string): void {
    this.#text = text
    this.#host.requestUpdate()
  }

  render(): TemplateResult {
    return html`<div class="sr-only" role="status">${this.#text}</div>`
  }
}
