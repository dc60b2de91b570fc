/** The faults that are worth a try first; /sandbox/faults takes many more (faults/rule.ts). */
import type { z } from 'zod'
import type { Fault } from '../faults/rule.ts'
import type { Option } from './call-form.ts'

const faults: [text: string, fault: z.input<typeof Fault>][] = [
  ['503 Service Unavailable', { kind: 'status', status: 503 }],
  ['500, although it was done', { kind: 'status', status: 500, reached: true }],
  ['429, again in 5 seconds', { kind: 'status', status: 429, retry_after: '5' }],
  ['The token has expired', { kind: 'expired-token' }],
  ['Answers after 3 seconds', { kind: 'latency', ms: 3000 }],
  ['Never answers', { kind: 'hang' }],
  ['Connection reset', { kind: 'reset' }],
  ['Connection reset after it was done', { kind: 'reset', reached: true }],
  ['Breaks off in the middle', { kind: 'truncate' }],
  ['HTML instead of JSON', { kind: 'content-type', type: 'text/html', body: '<h1>Oops</h1>' }],
  ['Filters are ignored', { kind: 'filters-ignored' }],
  ['Values beyond the contract', { kind: 'unknown-values' }],
]

export const FAULTS: Option[] = faults.map(([text, fault]) => ({
  text,
  value: JSON.stringify(fault),
}))

export const PLACES: Option[] = [
  { value: '', text: 'Everywhere' },
  { value: '/v1/oauth2/token', text: 'Token requests' },
  { value: '/v1/commerce/billing/**', text: 'Billing' },
  { value: '/v1/commerce/billing/invoices/*/retry_payment', text: 'Retried payments' },
  { value: '/v1/checkout/**', text: 'Payment links' },
  { value: '/v2/payments/**', text: 'Authorizations' },
]
