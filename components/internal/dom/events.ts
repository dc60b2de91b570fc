/**
 * Class of all events: bubbling and composed.
 *
 *   this.dispatchEvent(new TillEvent('tax-editor-closed'))
 *
 * Completed actions have names in the past tense. Requests are imperative and cancelable:
 * `super('pay-link-open', true)`.
 */
export class TillEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}
