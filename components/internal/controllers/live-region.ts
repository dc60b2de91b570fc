/**
 * Announces changes to screen readers through one polite live region an element.
 *
 *   readonly #live = new LiveRegion(this)
 *   this.#live.announce('Payment processing')      // in handlers
 *   ${this.#live.render()}                   // once, always, in render()
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'

export class LiveRegion {
  #text = ''
  #count = 0
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  announce(text: string): void {
    this.#text = text
    this.#count++
    this.#host.requestUpdate()
  }

  /** A new node for each announcement, because only changes are announced: also the second "Saved" in a row. */
  render(): TemplateResult {
    const text = keyed(this.#count, html`<span>${this.#text}</span>`)
    return html`<div class="sr-only" role="status">${text}</div>`
  }
}
