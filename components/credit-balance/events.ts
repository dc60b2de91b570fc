/** What `<credit-balance>` tells the page. */
import type { MyWallets } from '../../server/contract/wallet.ts'
import { AnswerEvent, FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'

/** The wallets were read. */
export class CreditLoadedEvent extends AnswerEvent<MyWallets> {
  constructor(answer: MyWallets) {
    super('credit-loaded', answer)
  }
}

/** They could not be read; what was read before is still shown. */
export class CreditFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('credit-failed', error)
  }
}

export interface CreditBalanceEventMap {
  'credit-loaded': CreditLoadedEvent
  'credit-failed': CreditFailedEvent
}
