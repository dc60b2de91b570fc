/** Events of `<authorization-renewal>`. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The authorization that is renewed, and the one to capture. */
export interface RenewableAuthorization {
  readonly original: Authorization
  readonly newest: Authorization
}

/** The authorization was read. */
export class AuthorizationLoadedEvent extends DataLoadedEvent<RenewableAuthorization> {
  constructor(data: RenewableAuthorization) {
    super('authorization-loaded', data)
  }
}

/** The authorization could not be read; older data stays visible. */
export class AuthorizationFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('authorization-failed', error)
  }
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

/** The authorization was renewed: `data` is the new one, which is the one to capture. */
export class AuthorizationRenewedEvent extends DataLoadedEvent<Authorization> {
  constructor(data: Authorization) {
    super('authorization-renewed', data)
  }
}

/** The renewal was refused, or its outcome is unknown. */
export class AuthorizationRenewalFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('authorization-renewal-failed', error)
  }
}

export interface AuthorizationRenewalEventMap {
  'authorization-loaded': AuthorizationLoadedEvent
  'authorization-failed': AuthorizationFailedEvent
  'authorization-renew': AuthorizationRenewEvent
  'authorization-renewed': AuthorizationRenewedEvent
  'authorization-renewal-failed': AuthorizationRenewalFailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends AuthorizationRenewalEventMap {}
}
