/**
 * Says changes to people who can't see them: one polite region for each element's root.
 *
 *   readonly #live = new LiveRegion(this)
 *   this.#live.say('Payment requested')      // in handlers
 *   ${this.#live.render()}                   // once, always, in render()
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit'

export class LiveRegion {
  #text = ''
  readonly #host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  say(text: string): void {
    this.#text = text
    this.#host.requestUpdate()
  }

  render(): TemplateResult {
    return html`<div class="sr-only" role="status">${this.#text}</div>`
  }
}
