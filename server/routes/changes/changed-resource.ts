/** Reads the change that a write makes from its operation's path and from both bodies. */
import type { PublishedChange } from '../../changes/publish.ts'
import type { ChangeKind } from '../../contract/notifications/change.ts'
import { textAt } from '../../json.ts'

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
  const id = name === undefined ? find(sources, ['id', 'external_id', 'code']) : params[name]
  const customer = kind === 'customer' ? find(sources, ['external_id']) : undefined
  return { kind, id: id ?? '', customer: customer ?? customerOf(sources) ?? null }
}

function customerOf(sources: readonly unknown[]): string | undefined {
  const named = sources.map((source) => textAt(source, 'customer', 'external_id'))
  return find(sources, ['external_customer_id']) ?? named.find((id) => id !== undefined)
}

/** The first text under one of the names. */
const find = (sources: readonly unknown[], names: readonly string[]): string | undefined =>
  sources
    .flatMap((source) => names.map((name) => textAt(source, name)))
    .find((text) => text !== undefined)
