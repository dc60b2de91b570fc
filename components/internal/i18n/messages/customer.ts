/** Messages of the elements with a session. */
import type { ApiError, ApiErrorCode } from '../../api/api-error.ts'
import { defineMessages } from '../define-messages.ts'
import type { Localize } from '../localize.ts'
import { loadErrorMessage, sharedMessages } from './shared.ts'

export const customerMessages = defineMessages({
  ...sharedMessages,
  'common.loading': 'Loading…',
  'common.download': 'Download CSV',
  'common.currency': 'Currency',
  'error.start': 'Your account could not be loaded. Try again, or sign in again.',
  'error.session': 'Your session has ended. Sign in again.',
  'error.denied': 'You may not see this.',
  'error.missing': 'This could not be found.',
  'error.unknown': 'It is not known whether this worked.',
})

export type CustomerLocalize = Localize<typeof customerMessages>

const KEYS = {
  unauthenticated: 'error.start',
  'session-expired': 'error.session',
  'insufficient-scope': 'error.denied',
  'origin-refused': 'error.denied',
  'not-found': 'error.missing',
  'outcome-unknown': 'error.unknown',
} as const satisfies Partial<Record<ApiErrorCode, keyof typeof customerMessages>>

/** The message for an error of the API. */
export function errorMessage(localize: CustomerLocalize, error: ApiError): string {
  const { code } = error
  return Object.hasOwn(KEYS, code)
    ? localize.t(KEYS[code as keyof typeof KEYS])
    : loadErrorMessage(localize, error)
}
