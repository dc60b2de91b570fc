/**
 * The merchant, for whom the elements of the back office are: their messages include the merchant's.
 *
 *   protected override readonly audience = new MerchantAudience(this, {
 *     scope: () => 'events:read',
 *     isOpen: () => this.isCreating,
 *   })
 */
import type { LitElement } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import { type ApiError, isFinal } from '../../../internal/api/api-error.ts'
import type { Audience } from '../../../internal/base/audience.ts'
import { losableWorkIn } from '../../../internal/subject/unsaved-work.ts'
import { type MerchantLocalize, merchantReason } from '../i18n/messages.ts'

interface MerchantAudienceConfig {
  /** The scope that a refused read lacks. */
  readonly scope: () => MerchantScope
  /** True while a row is selected or open, or a question is. Unsaved work is known. */
  readonly isOpen?: () => boolean
}

export class MerchantAudience implements Audience {
  readonly changes = '/changes'
  readonly #host: LitElement
  readonly #config: MerchantAudienceConfig

  constructor(host: LitElement, config: MerchantAudienceConfig) {
    this.#host = host
    this.#config = config
  }

  get isBusy(): boolean {
    return losableWorkIn(this.#host) !== undefined || this.#config.isOpen?.() === true
  }

  reasonOf(error: ApiError, localize: MerchantLocalize): string | undefined {
    return merchantReason(localize, error, { scope: this.#config.scope() })
  }

  /** A record that was deleted stays so. */
  isFinal(error: ApiError): boolean {
    return isFinal(error) || error.code === 'not-found'
  }
}
