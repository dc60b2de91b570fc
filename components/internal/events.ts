/**
 * The base of every event: it bubbles and leaves shadow roots.
 *
 *   export class UsageLoadedEvent extends TillEvent {
 *     readonly usage: Usage
 *     constructor(usage: Usage) { super('usage-loaded'); this.usage = usage }
 *   }
 *
 * Names of completed actions are past tense; requests are imperative and cancelable: `super('pay-link-open', true)`.
 */
export abstract class TillEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable })
  }
}
