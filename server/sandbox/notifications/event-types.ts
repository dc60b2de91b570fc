/** The event types that webhooks subscribe to. */
import { EVENT_TYPES } from '../../contract/notifications/event-types.ts'

const VAULT_EVENT_TYPES = [
  'VAULT.PAYMENT-TOKEN.CREATED',
  'VAULT.PAYMENT-TOKEN.DELETED',
  'VAULT.PAYMENT-TOKEN.DELETION-INITIATED',
] as const

/** Subscribes to all types. */
const ALL = '*'

const NAMES = [...EVENT_TYPES, ...VAULT_EVENT_TYPES]

export const isEventType = (name: string): boolean => NAMES.some((known) => known === name)

/** True for a name that a webhook may subscribe to. */
export const isSubscribable = (name: string): boolean => name === ALL || isEventType(name)

/** CHOICE: each family of events has one version of its resources. */
function resourceVersion(name: string): string {
  if (name.startsWith('PAYMENT.') || name.startsWith('CHECKOUT.')) return '2.0'
  return name.startsWith('VAULT.') ? '3.0' : '1.0'
}

export const serializeEventType = (name: string) => ({
  name,
  description: name === ALL ? 'All events.' : describe(name),
  status: 'ENABLED',
  resource_versions: [resourceVersion(name)],
})

/** The last segment names the change, the ones before it the resource. */
function describe(name: string): string {
  const segments = name.toLowerCase().replaceAll('-', ' ').split('.')
  const happened = segments.pop() ?? ''
  const resource = segments.slice(segments[0] === 'usage billing' ? 1 : 0).join(' ')
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}: ${happened}.`
}

export const listEventTypes = () => NAMES.map(serializeEventType)
