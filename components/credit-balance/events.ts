/** Events of `<credit-balance>`. */
import type { MyWallets } from '../../server/contract/wallet.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The wallets were loaded. */
export class CreditLoadedEvent extends DataLoadedEvent<MyWallets> {
  constructor(data: MyWallets) {
    super('credit-loaded', data)
  }
}

/** The wallets could not be loaded; older data stays visible. */
export class CreditFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('credit-failed', error)
  }
}

export interface CreditBalanceEventMap {
  'credit-loaded': CreditLoadedEvent
  'credit-failed': CreditFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditBalanceEventMap {}
}
