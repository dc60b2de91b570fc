/** Every address of the API in one shape: those of the table, and the few that are not in it. */
import { z } from 'zod'
import { PaymentLinkQr, PublicPaymentLink } from '../contract/payment-link.ts'
import { RevokeBody, SessionAnswer, SessionBody } from '../contract/session.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import { type Method, merchantPath, type Operation } from '../operations/operation.ts'
import { CUSTOMER_VIEWS, OPERATIONS } from '../operations/table.ts'

/** Who may call. */
export type Caller = 'anyone' | 'own server' | 'any session' | 'customer' | 'merchant'

export interface Entry {
  id: string
  summary: string
  method: Method
  /** From the root on; ids in braces. */
  path: string
  caller: Caller
  scope?: string
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  bodyOptional?: true | undefined
  status: number
  /** Another success, with the body that this one may lack. */
  or?: number | undefined
  /** The status by which the same body says no. */
  otherwise?: number
  /** JSON, unless it is another type of text; null where there is no body. */
  answer: z.ZodType | string | null
  /** Whether it takes an `Idempotency-Key`. */
  takesKey?: boolean
}

const Health = z.object({ status: z.string() })
const Reach = z.enum(['up', 'down'])
/** Of one that is stopping, its status alone. */
const Readiness = Health.extend({
  token: Reach.optional(),
  billing: Reach.optional(),
  links: Reach.optional(),
  payments: Reach.optional(),
  store: Reach.optional(),
  missing_scopes: z.array(z.string()).optional(),
})

const OURS: Entry[] = [
  {
    id: 'mintSession',
    summary: 'Mint a session for a page; never from a browser',
    method: 'POST',
    path: '/api/sessions',
    caller: 'own server',
    body: SessionBody,
    status: 201,
    answer: SessionAnswer,
  },
  {
    id: 'revokeSessions',
    summary: 'End one session, or all of a customer',
    method: 'POST',
    path: '/api/sessions/revoke',
    caller: 'own server',
    body: RevokeBody,
    status: 204,
    answer: null,
  },
  {
    id: 'endSession',
    summary: 'End the session that calls',
    method: 'DELETE',
    path: '/api/sessions/current',
    caller: 'any session',
    status: 204,
    answer: null,
  },
  {
    id: 'readPublicLink',
    summary: 'What anyone may know of a payment link',
    method: 'GET',
    path: '/api/payment-links/{id}',
    caller: 'anyone',
    status: 200,
    answer: PublicPaymentLink,
  },
  {
    id: 'readLinkQr',
    summary: 'Where a payment link is paid, as a QR code to draw: modules, without a quiet zone',
    method: 'GET',
    path: '/api/payment-links/{id}/qr',
    caller: 'anyone',
    status: 200,
    answer: PaymentLinkQr,
  },
  {
    id: 'isAlive',
    summary: 'Whether the process is alive',
    method: 'GET',
    path: '/healthz',
    caller: 'anyone',
    status: 200,
    answer: Health,
  },
  {
    id: 'isReady',
    summary:
      'Whether it may take traffic, else 503; which service is down, and which scopes our token lacks',
    method: 'GET',
    path: '/readyz',
    caller: 'anyone',
    status: 200,
    otherwise: 503,
    answer: Readiness,
  },
  {
    id: 'readOpenApi',
    summary: 'This reference for machines, OpenAPI 3.1',
    method: 'GET',
    path: '/openapi.json',
    caller: 'anyone',
    status: 200,
    answer: z.looseObject({ openapi: z.string() }),
  },
  {
    id: 'readDocs',
    summary: 'This reference for people',
    method: 'GET',
    path: '/docs',
    caller: 'anyone',
    status: 200,
    answer: 'text/html',
  },
]

const ofMerchant = (operation: Operation): Entry => ({
  ...operation,
  path: `/api${merchantPath(operation)}`,
  caller: 'merchant',
  takesKey: operation.method === 'POST' && !operation.underAMark,
})

const ofCustomer = ({ operation, show, carried, ...view }: CustomerView): Entry => ({
  ...view,
  path: `/api${view.path}`,
  caller: 'customer',
  status: operation.status,
  answer: show,
  takesKey: operation.method === 'POST' && carried !== 'under a mark',
})

export const ENTRIES: readonly Entry[] = [
  ...OURS,
  ...CUSTOMER_VIEWS.map(ofCustomer),
  ...OPERATIONS.map(ofMerchant),
]

/** Entries under the headings of the reference, in the order of the table. */
export function grouped(entries: readonly Entry[] = ENTRIES): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = groupOf(entry)
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return groups
}

export function groupOf({ caller, path }: Entry): string {
  if (caller === 'customer') return "A customer's own"
  if (path.startsWith('/api/sessions')) return 'Sessions'
  if (caller !== 'merchant') return 'For anyone'
  const [, , area = '', resource = ''] = path.split('/')
  const name = (area === 'billing' ? resource : area).replaceAll('-', ' ')
  if (name === 'activate') return 'Activation'
  if (name === 'wallet transactions') return 'Wallets'
  return name.charAt(0).toUpperCase() + name.slice(1)
}
