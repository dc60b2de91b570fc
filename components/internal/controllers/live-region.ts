/**
 * Announces changes to screen readers through one polite live region an element.
 *
 *   readonly #live = new LiveRegion(this)
 *   this.#live.announce('Payment processing')      // in handlers
 *   ${this.#live.render()}                   // once, always, in render()
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'

/** Then it is empty: a cursor would find old words, also in a language that the page no longer has. */
const SPOKEN_MS = 10_000

export class LiveRegion {
  #text = ''
  #count = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  announce(text: string): void {
    this.#text = text
    this.#count++
    clearTimeout(this.#timer)
    if (text) this.#timer = setTimeout(() => this.announce(''), SPOKEN_MS)
    this.#host.requestUpdate()
  }

  /** A new node for each announcement, because only changes are announced: also the second "Saved" in a row. */
  render(): TemplateResult {
    const text = keyed(this.#count, html`<span>${this.#text}</span>`)
    return html`<div class="sr-only" role="status">${text}</div>`
  }
}
