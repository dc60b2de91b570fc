/**
 * Focuses the first field of a form that was opened in the place of a control: the focus of that control is on a card.
 *
 * A form that is there since the page was loaded, or opened while a person works elsewhere, gets no focus.
 */
import type { LitElement, ReactiveController } from 'lit'

export class FirstFieldFocus implements ReactiveController {
  readonly #host: LitElement
  #isDone = false
  /** The focused field; a response may show that it is not needed. */
  #field: HTMLElement | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#isDone = false
    this.#field = undefined
  }

  hostUpdated(): void {
    const form = this.#host.renderRoot.querySelector<HTMLFormElement>('form')
    if (!form || (this.#isDone && !this.#isReplaced)) return
    const root = this.#isDone ? this.#host.shadowRoot : this.#host.getRootNode()
    this.#isDone = true
    this.#field = undefined
    if (!(root instanceof ShadowRoot && root.activeElement?.matches('.card'))) return
    this.#field = firstField(form)
    ;(this.#field ?? form).focus()
  }

  get #isReplaced(): boolean {
    return this.#field?.isConnected === false
  }
}

const firstField = (form: HTMLFormElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(
    (field) => !field.readOnly && !field.disabled,
  )
