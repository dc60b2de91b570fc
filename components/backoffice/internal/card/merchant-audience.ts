/**
 * The merchant, for whom the elements of the back office are.
 *
 *   protected override readonly audience = new MerchantAudience(this, {
 *     localize: () => this.localize,
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
  readonly localize: () => MerchantLocalize
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

  reasonOf(error: ApiError): string | undefined {
    const { localize, scope } = this.#config
    return merchantReason(localize(), error, { scope: scope() })
  }

  /** A record that was deleted stays so. */
  isFinal(error: ApiError): boolean {
    return isFinal(error) || error.code === 'not-found'
  }
}
