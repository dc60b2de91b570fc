/** The English words that all elements share, also those without a session. */
import type { ApiError } from './api-error.ts'
import { catalogue } from './messages.ts'

export const sayCommon = catalogue({
  'common.retry': 'Try again',
  'common.stale': 'This could not be refreshed. You see what was last read.',
  'error.offline': 'You seem to be offline.',
  'error.unreachable': 'The service could not be reached.',
  'error.busy': 'Too many requests. Wait a moment.',
  'error.failed': 'This can’t be shown right now.',
})

/** Why nothing could be read. A code without words of its own gets the general ones. */
export function sayUnread(locale: string, { code }: ApiError): string {
  if (code === 'too-many-requests') return sayCommon(locale, 'error.busy')
  if (code !== 'offline') return sayCommon(locale, 'error.failed')
  return sayCommon(locale, navigator.onLine ? 'error.unreachable' : 'error.offline')
}
