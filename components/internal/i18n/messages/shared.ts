/** Messages of all elements, also of those without a session. */
import type { ApiError } from '../../api/api-error.ts'
import { defineMessages } from '../define-messages.ts'
import type { Localize } from '../localize.ts'

export const sharedMessages = defineMessages({
  'common.retry': 'Try again',
  'common.labelled': '{name}: {value}',
  'error.offline': 'You’re offline.',
  'error.unreachable': 'The service couldn’t be reached.',
  'error.busy': 'Too many requests. Try again in a moment.',
})

export type SharedLocalize = Localize<typeof sharedMessages>

/** The reason of a failed request; `general` for a code without a message. */
export function loadErrorMessage(
  localize: SharedLocalize,
  { code }: ApiError,
  general: string,
): string {
  if (code === 'too-many-requests') return localize.t('error.busy')
  if (code !== 'offline') return general
  return localize.t(navigator.onLine ? 'error.unreachable' : 'error.offline')
}
