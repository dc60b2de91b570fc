/** Reads the change that a write makes from its operation's path and from both bodies. */

import type { ChangeKind } from '../../../contract/notifications/change.ts'
import { textAt } from '../json.ts'
import type { PublishedChange } from '../store/publish.ts'

/** Kinds by the segment of a path that names them; a segment without a kind is a part of the resource before it. */
const KINDS: Record<string, ChangeKind> = {
  me: 'customer',
  customers: 'customer',
  invoices: 'invoice',
  subscriptions: 'subscription',
  alerts: 'alert',
  wallets: 'wallet',
  'credit-notes': 'credit-note',
  events: 'event',
  metrics: 'metric',
  plans: 'plan',
  taxes: 'tax',
  'payment-resources': 'payment-link',
  authorizations: 'authorization',
}

/** A write as its route has executed it. */
export interface Write {
  /** Ids in braces. */
  path: string
  params?: Partial<Record<string, string>> | undefined
  /** The body of the request. */
  body?: unknown
  /** The body of the response. */
  response?: unknown
}

/** Undefined for an operation that changes no resource of a kind, such as the activation. */
export function changedResource({
  path,
  params = {},
  body,
  response,
}: Write): PublishedChange | undefined {
  const segments = path.split('/')
  const at = segments.findLastIndex((segment) => Object.hasOwn(KINDS, segment))
  const kind = KINDS[segments[at] ?? '']
  if (!kind) return undefined
  const name = segments[at + 1]?.match(/^\{(.*)\}$/)?.[1]
  const sources = [response, body]
  // Paths name a subscription by the merchant's id.
  const names = kind === 'subscription' ? ['external_id'] : ['id', 'external_id', 'code']
  const id = name === undefined ? find(sources, names) : params[name]
  return {
    kind,
    id: id ?? '',
    customer: kind === 'customer' ? namedCustomer(response, body) : ownerOf(sources),
    subscription:
      kind === 'subscription'
        ? id
        : (params.external_id ?? find(sources, ['external_subscription_id'])),
  }
}

type Owner = PublishedChange['customer']

/** The service alone says both ids. */
function namedCustomer(response: unknown, body: unknown): Owner {
  const externalId = find([response, body], ['external_id'])
  return externalId === undefined ? null : { id: textAt(response, 'id'), externalId }
}

function ownerOf(sources: readonly unknown[]): Owner {
  const source = sources.find((source) => textAt(source, 'customer', 'external_id') !== undefined)
  const externalId =
    find(sources, ['external_customer_id']) ?? textAt(source, 'customer', 'external_id')
  return externalId === undefined ? null : { id: textAt(source, 'customer', 'id'), externalId }
}

/** The first text under one of the names. */
const find = (sources: readonly unknown[], names: readonly string[]): string | undefined =>
  sources
    .flatMap((source) => names.map((name) => textAt(source, name)))
    .find((text) => text !== undefined)
