/** The rule of the elements' event names: a noun and one of these ends. */

/** Ends of the names, with their class and their meaning. A request has an imperative, and can be canceled. */
export const EVENT_ENDS = [
  ['loaded', 'DataLoadedEvent', 'It was read, for the first time or again: `data`.'],
  ['failed', 'DataErrorEvent', 'It could not be read: `error`. Older data stays visible.'],
  [
    'open',
    'OpenEvent',
    'It is about to be opened in this element: `id`, empty for a new one. Cancel it to show it elsewhere.',
  ],
  ['opened', '', 'It was opened.'],
  ['saved', 'DataWrittenEvent', 'It was created or changed: `data`.'],
  ['created', 'DataWrittenEvent', 'It was created, where it is never changed afterwards.'],
  ['changed', '', 'A part of it has changed.'],
  ['canceled', 'DataWrittenEvent', 'It was ended, and stays in its list.'],
  ['deleted', 'DataWrittenEvent', 'It was deleted: `data` as it was.'],
  ['close', 'TillEvent', 'The view of this tag is about to close. Cancel it to keep it open.'],
  ['closed', 'TillEvent', 'The view of this tag was closed.'],
] as const

/** Names with a verb of their own, because that is the term of their service or of the browser. */
export const OWN_EVENTS: readonly string[] = [
  'session-started',
  'session-expired',
  'pay-link-returned',
  'invoice-payment-requested',
  'invoice-payment-submitted',
  'invoice-board-retry',
  'balance-pay-all',
  'plan-choose',
  'payment-method-replace',
  'payment-method-replaced',
  'authorization-renew',
  'authorization-renewed',
  'usage-threshold-crossed',
]

/**
 * Events that carry other members than the class of their end: the choice of a customer, which is sent before the
 * service is read again, and a popup that the browser blocked.
 */
export const OTHER_CLASSES: readonly string[] = [
  'pay-link-failed',
  'subscription-created',
  'subscription-canceled',
]
