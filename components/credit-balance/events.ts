/** Events of `<credit-balance>`. */
import type { MyWallets } from '../../server/contract/wallet.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

/** The wallets were loaded. */
export type CreditLoadedEvent = DataLoadedEvent<MyWallets>

/** The wallets could not be loaded; older data stays visible. */
export type CreditFailedEvent = DataErrorEvent

export interface CreditBalanceEventMap {
  'credit-loaded': CreditLoadedEvent
  'credit-failed': CreditFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditBalanceEventMap {}
}
