/** Events of `<authorization-renewal>`. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The authorization that is renewed, and the one to capture. */
export interface RenewableAuthorization {
  readonly original: Authorization
  readonly newest: Authorization
}

/** The renewal is about to be requested. Cancelable. */
export class AuthorizationRenewEvent extends TillEvent {
  /** Id of the original authorization. */
  readonly authorization: string
  /** Undefined for the amount of the original. */
  readonly amount: Amount | undefined

  constructor(authorization: string, amount: Amount | undefined) {
    super('authorization-renew', true)
    this.authorization = authorization
    this.amount = amount
  }
}

export interface AuthorizationRenewalEventMap {
  'authorization-loaded': DataLoadedEvent<RenewableAuthorization>
  'authorization-failed': DataErrorEvent
  'authorization-renew': AuthorizationRenewEvent
  'authorization-renewed': DataWrittenEvent<Authorization>
  'authorization-renewal-failed': DataErrorEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends AuthorizationRenewalEventMap {}
}
