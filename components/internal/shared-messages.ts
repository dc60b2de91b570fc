/** The English words that all elements share. */
import type { ApiError, ApiErrorCode } from './api-error.ts'
import { catalogue } from './messages.ts'

export const sayCommon = catalogue({
  'common.loading': 'Loading…',
  'common.retry': 'Try again',
  'common.stale': 'This could not be refreshed. You see what was last read.',
  'common.download': 'Download CSV',
  'common.currency': 'Currency',
  'error.offline': 'You seem to be offline.',
  'error.unreachable': 'The service could not be reached.',
  'error.start': 'Your session could not be started.',
  'error.session': 'Your session has ended. Sign in again.',
  'error.denied': 'You may not see this.',
  'error.missing': 'This could not be found.',
  'error.busy': 'Too many requests. Wait a moment.',
  'error.unknown': 'It is not known whether this worked.',
  'error.failed': 'This can’t be shown right now.',
})

const KEYS: Partial<Record<ApiErrorCode, Parameters<typeof sayCommon>[1] & `error.${string}`>> = {
  offline: 'error.offline',
  unauthenticated: 'error.session',
  'session-expired': 'error.session',
  'insufficient-scope': 'error.denied',
  'origin-refused': 'error.denied',
  'not-found': 'error.missing',
  'too-many-requests': 'error.busy',
  'outcome-unknown': 'error.unknown',
}

/** What went wrong, in the reader's words. A code without words of its own gets the general ones. */
export function sayError(locale: string, { code, status = 401 }: ApiError): string {
  if (code === 'offline' && navigator.onLine) return sayCommon(locale, 'error.unreachable')
  // The page's own server gave none, but not because nobody is signed in.
  if (code === 'unauthenticated' && status !== 401) return sayCommon(locale, 'error.start')
  return sayCommon(locale, (Object.hasOwn(KEYS, code) && KEYS[code]) || 'error.failed')
}
