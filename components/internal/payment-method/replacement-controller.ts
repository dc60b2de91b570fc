/**
 * Connects an element to the replacement of its session's payment method.
 *
 *   readonly #replacement = new ReplacementController(this, { session: this.session })
 *   this.#replacement.isOffered                       // the session may replace it
 *   this.#replacement.begin({ … })                    // inside a click
 *   this.#replacement.current.phase                   // in render()
 *
 * The element updates with every step. The proof of an approval leaves the page's address as soon as the element is
 * connected.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { ApiClient } from '../api/api-client.ts'
import { isRightToLeft } from '../i18n/direction.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { takeApprovalReturn } from './approval-return.ts'
import { MethodReplacement } from './method-replacement.ts'
import type { InvoiceToPay, Replacement } from './replacement.ts'
import type { ReplacementLocalize } from './replacement-notice.ts'

export interface ReplacementControllerConfig {
  readonly session: SessionConsumer
  /** A step has been taken. */
  readonly onStep?: (replacement: MethodReplacement) => void
  /** The method on file may have changed. */
  readonly onChange?: () => void
}

interface BeginReplacement {
  /** The page that the customer comes back to; empty for the current one. */
  readonly returnTo: string
  /** Paid with the new method afterwards. */
  readonly invoice?: InvoiceToPay
  readonly localize: ReplacementLocalize
}

const NONE: Replacement = { phase: 'none' }

export class ReplacementController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: ReplacementControllerConfig
  #replacement: MethodReplacement | undefined
  #unsubscribe: (() => void) | undefined
  #revision = 0

  constructor(host: LitElement, config: ReplacementControllerConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  /** Undefined where the session may not replace the method. */
  get value(): MethodReplacement | undefined {
    return this.#replacement
  }

  get current(): Replacement {
    return this.#replacement?.current ?? NONE
  }

  /** True if the customer may replace the method now. */
  get isOffered(): boolean {
    return this.#replacement?.isUnavailable === false && !this.#config.session.needsSignIn
  }

  get isUnavailable(): boolean {
    return this.#replacement?.isUnavailable ?? false
  }

  /** Opens the approve page. Call it inside the click. */
  begin({ returnTo, invoice, localize }: BeginReplacement): void {
    const { locale: lang } = localize
    const texts = {
      text: localize.t('method.connecting'),
      lang,
      dir: isRightToLeft(lang) ? 'rtl' : 'ltr',
    } as const
    const initiator = this.#host
    this.#replacement?.begin({ returnTo, texts, initiator, ...(invoice && { invoice }) })
  }

  hostConnected(): void {
    takeApprovalReturn()
  }

  hostUpdate(): void {
    const api = this.#allowedApi
    const replacement = api && MethodReplacement.of(api)
    if (replacement === this.#replacement) return
    this.#unsubscribe?.()
    this.#replacement = replacement
    this.#revision = replacement?.revision ?? 0
    this.#unsubscribe = replacement?.subscribe(() => this.#onStep(replacement))
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#replacement = this.#unsubscribe = undefined
  }

  get #allowedApi(): ApiClient | undefined {
    const { api, current } = this.#config.session
    return current?.scopes.includes('payment-method:write') ? api : undefined
  }

  #onStep(replacement: MethodReplacement): void {
    this.#host.requestUpdate()
    this.#config.onStep?.(replacement)
    if (replacement.revision === this.#revision) return
    this.#revision = replacement.revision
    this.#config.onChange?.()
  }
}
