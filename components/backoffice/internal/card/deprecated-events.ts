/** Dispatches events under the names of version 0.1 as well. The next version is without them. */
import type { ReactiveElement } from 'lit'
import { OpenEvent } from '../../../internal/dom/data-events.ts'
import { TillEvent } from '../../../internal/dom/events.ts'

/** The deprecated names of each element, by the new ones. */
const DEPRECATED_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'alert-editor': {
    'subscription-alert-loaded': 'alert-editor-loaded',
    'subscription-alert-failed': 'alert-editor-failed',
  },
  'alert-list': {
    'subscription-alerts-loaded': 'alert-list-loaded',
    'subscription-alerts-failed': 'alert-list-failed',
    'subscription-alert-open': 'alert-edit',
  },
  'credit-note-editor': {
    'credit-note-loaded': 'credit-note-editor-loaded',
    'credit-note-failed': 'credit-note-editor-failed',
    'credit-note-created': 'credit-note-saved',
  },
  'credit-note-list': { 'credit-note-canceled': 'credit-note-voided' },
  'billing-activation': { 'activation-created': 'billing-activated' },
  'customer-editor': {
    'customer-loaded': 'customer-editor-loaded',
    'customer-failed': 'customer-editor-failed',
  },
  'customer-overview': {
    'customer-loaded': 'customer-overview-loaded',
    'customer-failed': 'customer-overview-failed',
  },
  'event-editor': {
    'event-options-loaded': 'event-editor-loaded',
    'event-options-failed': 'event-editor-failed',
    'event-created': 'event-sent',
    'events-created': 'events-sent',
  },
  'event-list': { 'event-open': 'event-create' },
  'metric-editor': {
    'metric-loaded': 'metric-editor-loaded',
    'metric-failed': 'metric-editor-failed',
  },
  'metric-list': { 'metric-open': 'metric-edit' },
  'pay-link-editor': {
    'payment-link-loaded': 'pay-link-editor-loaded',
    'payment-link-failed': 'pay-link-editor-failed',
    'payment-link-saved': 'pay-link-saved',
  },
  'pay-link-list': {
    'payment-links-loaded': 'pay-links-loaded',
    'payment-links-failed': 'pay-links-failed',
    'payment-link-open': 'pay-link-edit',
    'payment-link-deleted': 'pay-link-deleted',
  },
  'plan-editor': { 'plan-loaded': 'plan-editor-loaded', 'plan-failed': 'plan-editor-failed' },
  'plan-list': { 'plan-open': 'plan-edit' },
  'tax-editor': { 'tax-loaded': 'tax-editor-loaded', 'tax-failed': 'tax-editor-failed' },
  'tax-list': { 'tax-open': 'tax-edit' },
  'wallet-editor': {
    'wallet-loaded': 'wallet-editor-loaded',
    'wallet-failed': 'wallet-editor-failed',
    'wallet-changed': 'wallet-credits',
  },
}

/** The deprecated fields of an event with an id, by their names. */
const DEPRECATED_FIELDS: Readonly<Record<string, string>> = {
  'customer-open': 'customer',
  'credit-note-open': 'note',
  'invoice-board-open': 'invoice',
  'metric-open': 'metric',
  'payment-link-open': 'link',
  'plan-open': 'plan',
  'tax-open': 'tax',
}

function addDeprecatedField(event: OpenEvent): void {
  const field = DEPRECATED_FIELDS[event.type]
  if (field) Object.assign(event, { [field]: event.id })
  if (event.type !== 'subscription-alert-open') return
  const [subscription = '', alert = ''] = event.id.split('/')
  Object.assign(event, { subscription, alert })
}

/** Decorates an element: each event is dispatched under its deprecated name, too, before the new one. A listener of either can cancel. */
export function deprecatedEvents(Element: Pick<typeof ReactiveElement, 'addInitializer'>): void {
  Element.addInitializer(dispatchDeprecatedEvents)
}

function dispatchDeprecatedEvents(element: ReactiveElement): void {
  const names = DEPRECATED_NAMES[element.localName] ?? {}
  const onEvent = (event: Event): void => {
    if (event.composedPath()[0] !== element) return
    if (event instanceof OpenEvent) addDeprecatedField(event)
    const name = names[event.type]
    if (!name) return
    const { isTrusted, ...fields } = event
    const copy = Object.assign(new TillEvent(name, event.cancelable), fields)
    if (!element.dispatchEvent(copy)) event.preventDefault()
  }
  for (const type of new Set([...Object.keys(names), ...Object.keys(DEPRECATED_FIELDS)]))
    element.addEventListener(type, onEvent)
}
