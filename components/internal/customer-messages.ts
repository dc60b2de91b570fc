/** The English words around what is a customer's own. */
import type { ApiError, ApiErrorCode } from './api-error.ts'
import { catalogue } from './messages.ts'
import { sayUnread } from './shared-messages.ts'

export const sayCustomer = catalogue({
  'common.loading': 'Loading…',
  'common.download': 'Download CSV',
  'common.currency': 'Currency',
  'error.start': 'Your account could not be loaded. Try again, or sign in again.',
  'error.session': 'Your session has ended. Sign in again.',
  'error.denied': 'You may not see this.',
  'error.missing': 'This could not be found.',
  'error.unknown': 'It is not known whether this worked.',
})

const KEYS: Partial<Record<ApiErrorCode, Parameters<typeof sayCustomer>[1]>> = {
  unauthenticated: 'error.start',
  'session-expired': 'error.session',
  'insufficient-scope': 'error.denied',
  'origin-refused': 'error.denied',
  'not-found': 'error.missing',
  'outcome-unknown': 'error.unknown',
}

/** What went wrong, in the reader's words. */
export function sayError(locale: string, error: ApiError): string {
  const { code } = error
  const key = Object.hasOwn(KEYS, code) && KEYS[code]
  return key ? sayCustomer(locale, key) : sayUnread(locale, error)
}
