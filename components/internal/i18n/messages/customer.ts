/** Messages of the elements with a session. */
import type { ApiError, ApiErrorCode } from '../../api/api-error.ts'
import { defineMessages } from '../define-messages.ts'
import type { Localize } from '../localize.ts'
import { loadErrorMessage, sharedMessages } from './shared.ts'

export const customerMessages = defineMessages({
  ...sharedMessages,
  'common.detailed': '{name}, {detail}',
  'common.loading': 'Loading…',
  'common.download': 'Download CSV',
  'common.currency': 'Currency',
  'common.signed-out': 'Sign in to see this.',
  'common.showing': 'Showing data from {time}.',
  'common.stale-reason': '{reason} Showing data from {time}.',
  'common.choice-failed': '“{asked}” couldn’t be loaded. Still showing “{shown}” from {time}.',
  'common.change-failed': 'That couldn’t be loaded. Still showing data from {time}.',
  'common.missing-rows': 'Some rows couldn’t be read and are missing.',
  'common.invalid': 'Check the marked fields.',
  'error.start': 'Your account couldn’t be loaded. Try again, or sign in again.',
  'error.session': 'Your session has ended. Sign in again.',
  'error.denied': 'You don’t have access to this.',
  'error.missing': 'This couldn’t be found. It may have been removed.',
  'error.failed': 'That didn’t work. Try again in a moment.',
  'error.unknown': 'We don’t know if this went through. Check before trying again.',
})

export type CustomerLocalize = Localize<typeof customerMessages>

const KEYS = {
  unauthenticated: 'error.start',
  'session-expired': 'error.session',
  'insufficient-scope': 'error.denied',
  'origin-refused': 'error.denied',
  denied: 'error.denied',
  'not-found': 'error.missing',
  'outcome-unknown': 'error.unknown',
  // An earlier attempt with other values may have gone through.
  'key-reused': 'error.unknown',
} as const satisfies Partial<Record<ApiErrorCode, keyof typeof customerMessages>>

/** The message for an error of the API; `general` for a code without a message. */
export function errorMessage(
  localize: CustomerLocalize,
  error: ApiError,
  general = localize.t('error.failed'),
): string {
  const { code } = error
  return Object.hasOwn(KEYS, code)
    ? localize.t(KEYS[code as keyof typeof KEYS])
    : loadErrorMessage(localize, error, general)
}
