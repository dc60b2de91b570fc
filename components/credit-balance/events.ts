/** What `<credit-balance>` tells the page. */
import type { MyWallets } from '../../server/contract/wallet.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** The wallets were read. */
export class CreditLoadedEvent extends TillEvent {
  readonly answer: MyWallets

  constructor(answer: MyWallets) {
    super('credit-loaded')
    this.answer = answer
  }
}

/** They could not be read; what was read before is still shown. */
export class CreditFailedEvent extends TillEvent {
  readonly error: ApiError

  constructor(error: ApiError) {
    super('credit-failed')
    this.error = error
  }
}

export interface CreditBalanceEventMap {
  'credit-loaded': CreditLoadedEvent
  'credit-failed': CreditFailedEvent
}
