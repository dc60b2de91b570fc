/** For whom a card is. A customer, unless an element says otherwise. */
import { type ApiError, isFinal } from '../api/api-error.ts'
import type { CustomerLocalize } from '../i18n/messages/customer.ts'
import type { ChangesPath } from '../session/change-feed.ts'

export interface Audience {
  /** The stream of the changes that its session may read. */
  readonly changes: ChangesPath
  /** True while a refresh after a change would disturb: the card shows the change afterwards. */
  readonly isBusy: boolean
  /** The reason of a failed read in its own words; undefined for the general ones. */
  reasonOf(error: ApiError, localize: CustomerLocalize): string | undefined
  /** True if a repeat of a failed read would fail, too. */
  isFinal(error: ApiError): boolean
}

export const CUSTOMER: Audience = {
  changes: '/me/changes',
  isBusy: false,
  reasonOf: () => undefined,
  isFinal,
}
