/**
 * Base class of all events: bubbling and composed.
 *
 *   export class AlertSavedEvent extends TillEvent {
 *     constructor(readonly alert: Alert) { super('alert-saved') }
 *   }
 *
 * Completed actions have names in the past tense. Requests are imperative and cancelable: `super('pay-link-open', true)`.
 */
export abstract class TillEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}
