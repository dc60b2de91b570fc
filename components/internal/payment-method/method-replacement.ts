/**
 * Replaces the customer's payment method through the service's approve page, once for all elements of a session.
 * `begin` opens the approve page. The page at `return_to` confirms with the proof in its address; the page that began
 * learns the proof over a channel of the same origin. Both may confirm: the server gives both the same answer.
 */
import type {
  PaymentMethod,
  PaymentMethodSetup,
} from '../../../server/contract/vault/payment-method.ts'
import type { ApiClient } from '../api/api-client.ts'
import { ApiError, asApiError } from '../api/api-error.ts'
import { request } from '../api/endpoints.ts'
import { parseApproveUrl } from '../domain/checkout-url.ts'
import { randomUuid } from '../domain/random-uuid.ts'
import {
  type ApprovalReturn,
  loadApprovalReturn,
  returnPage,
  saveApprovalReturn,
} from './approval-return.ts'
import { ApprovalWindow, opensInPlace, storeAttempt, windowAttempt } from './approval-window.ts'
import {
  type BeginOptions,
  type InvoiceToPay,
  keepsApproval,
  phaseOfFailure,
  type Replacement,
  type ReplacementPhase,
  storedAttempt,
  warnNotEnabled,
} from './replacement.ts'

const WINDOW_ANSWER_MS = 1000
const CONFIRM_MS = 15_000

const instances = new WeakMap<ApiClient, MethodReplacement>()

/** Messages about an approval between the pages of one origin, in all tabs and windows of a browser. */
export type ApprovalMessage =
  /** The page that the customer came back to; the page that began can then confirm. */
  | { readonly kind: 'returned'; readonly state: string; readonly proof: string }
  /** The page that began confirms, so that the other one need not; and it could not. */
  | { readonly kind: 'confirming' | 'unconfirmed'; readonly state: string }
  /** The payment method was replaced: every page reads it again. */
  | { readonly kind: 'replaced'; readonly state: string }
  /** The window came back without an approval. */
  | { readonly kind: 'cancelled'; readonly attempt: string }

interface ApprovalChannel {
  post(message: ApprovalMessage): void
  close(): void
}

const CHANNEL_NAME = 'tillkit-payment-method'

export class MethodReplacement {
  /** Incremented when the method on file may have changed. */
  revision = 0
  /** The account is not approved for saving payment methods. */
  isUnavailable = false

  readonly #api: ApiClient
  readonly #listeners = new Set<() => void>()
  #current: Replacement = { phase: 'none' }
  #channel: ApprovalChannel | undefined
  #window: ApprovalWindow | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Of the setup that began on this page. */
  #state: string | undefined
  #attempt: string | undefined
  #initiator: Element | undefined
  /** The method on file when the setup began, as JSON. */
  #before: Promise<string> | undefined

  /** The replacement of a session's API client. Each generation of a session has its own. */
  static of(api: ApiClient): MethodReplacement {
    let replacement = instances.get(api)
    if (!replacement) instances.set(api, (replacement = new MethodReplacement(api)))
    return replacement
  }

  constructor(api: ApiClient) {
    this.#api = api
  }

  get current(): Replacement {
    return this.#current
  }

  /** Returns the unsubscribe function. Messages of other pages arrive while there is a listener. */
  subscribe(listener: () => void): () => void {
    if (!this.#listeners.size) this.#connect()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (!this.#listeners.size) this.#disconnect()
    }
  }

  /** Call it inside the click. */
  begin({ returnTo, texts, invoice, initiator }: BeginOptions): void {
    const { phase } = this.#current
    if (phase === 'connecting' || phase === 'confirming') return
    if (phase === 'approving' && this.#window?.isOpen) {
      // The approval that is under way is for this invoice now.
      if (invoice) {
        this.#initiator = initiator
        this.#set({ ...this.#current, invoice })
      }
      this.#window.focus()
      return
    }
    this.#forget()
    this.#initiator = initiator
    const attempt = (this.#attempt = randomUuid())
    const inPlace = opensInPlace()
    this.#window = inPlace ? undefined : ApprovalWindow.open(attempt, texts)
    this.#set({ phase: 'connecting', invoice })
    void this.#setUp(attempt, inPlace, returnTo)
  }

  /**
   * Closes the window, and forgets the attempt. A method that is approved all the same is saved by the page it leads
   * to.
   */
  readonly dismiss = (): void => {
    this.#forget()
    saveApprovalReturn(undefined)
    this.#set({ phase: 'none' })
  }

  readonly showWindow = (): void => this.#window?.focus()

  /** Confirms again. */
  readonly retry = (): void => {
    const approval = loadApprovalReturn()
    if (approval) void this.#confirm(approval)
  }

  /** The invoice to pay that this element named, or this page before it was left. */
  invoiceFor(element: Element): InvoiceToPay | undefined {
    const isOthers = this.#initiator?.isConnected && this.#initiator !== element
    return isOthers ? undefined : this.#current.invoice
  }

  /** The invoice that is to be paid with the new method, once. */
  takeInvoice(element: Element): InvoiceToPay | undefined {
    const invoice = this.invoiceFor(element)
    if (this.#current.phase !== 'replaced' || !invoice) return undefined
    this.#current = { ...this.#current, invoice: undefined }
    return invoice
  }

  async #setUp(attempt: string, inPlace: boolean, returnTo: string): Promise<void> {
    const isCurrent = () => this.#attempt === attempt
    this.#before = this.#readMethod()
    try {
      const body = { return_to: returnPage(returnTo) }
      const setup = await this.#api.ask<PaymentMethodSetup>('/me/payment-method/setup', body)
      if (!isCurrent()) return
      const approveUrl = parseApproveUrl(setup.approve_url)
      if (!approveUrl) throw new ApiError('unreadable')
      this.#state = setup.state
      this.#open(approveUrl, inPlace)
    } catch (thrown) {
      if (!isCurrent()) return
      this.#fail('not-begun', asApiError(thrown))
    }
  }

  #open(approveUrl: string, inPlace: boolean): void {
    const { invoice } = this.#current
    const state = this.#state!
    // The page may be left in place in both cases.
    const store = () => storedAttempt.save(this.#api, { state, invoice })
    if (inPlace) {
      store()
      this.#set({ phase: 'leaving', invoice })
      location.assign(approveUrl)
      return
    }
    if (!this.#window?.isOpen) {
      store()
      this.#set({ phase: 'blocked', approveUrl, invoice })
      return
    }
    this.#window.show(approveUrl, this.#onWindowGone)
    this.#set({ phase: 'approving', invoice })
  }

  readonly #onWindowGone = (): void => void this.#askOnce()

  /** `closed` may mean cut off by Cross-Origin-Opener-Policy, so the method on file decides. */
  async #askOnce(): Promise<void> {
    const attempt = this.#attempt
    const [before, now] = await Promise.all([this.#before, this.#readMethod()])
    if (this.#attempt !== attempt || this.#current.phase !== 'approving') return
    if (now && before && now !== before) this.#onReplaced(JSON.parse(now) as PaymentMethod)
    else this.#set({ phase: 'closed', invoice: this.#current.invoice })
  }

  /** The method on file as JSON; empty if it can't be read. */
  #readMethod(): Promise<string> {
    return request(this.#api, 'GET /me/payment-method').then(JSON.stringify, () => '')
  }

  #connect(): void {
    this.#channel = openApprovalChannel((message) => this.#onMessage(message))
    addEventListener('pageshow', this.#onPageShow)
    if (this.#current.phase === 'approving') this.#window?.watch(this.#onWindowGone)
    void this.#resume()
  }

  #disconnect(): void {
    this.#channel?.close()
    this.#channel = undefined
    this.#window?.unwatch()
    this.#stopWaiting()
    removeEventListener('pageshow', this.#onPageShow)
  }

  /** Finishes a replacement that was begun before this page was loaded. */
  async #resume(): Promise<void> {
    const approval = loadApprovalReturn()
    const attempt = windowAttempt()
    if (!approval && attempt) {
      this.#channel?.post({ kind: 'cancelled', attempt })
      storeAttempt(undefined)
      this.#set({ phase: 'cancelled', isApprovalWindow: true })
      window.close()
      return
    }
    if (approval) {
      this.#channel?.post({ kind: 'returned', ...approval })
      this.#set({ phase: 'confirming', isApprovalWindow: attempt !== undefined })
      if (attempt) this.#confirmAfter(WINDOW_ANSWER_MS, approval)
      else await this.#confirm(approval)
      return
    }
    if (this.#current.phase === 'none') this.#endAttempt()
  }

  /** The customer left for the approve page in place, and came back without an approval. */
  #endAttempt(): void {
    const attempt = storedAttempt.take(this.#api)
    if (attempt) this.#set({ phase: 'cancelled', invoice: attempt.invoice })
  }

  #confirmAfter(delay: number, approval: ApprovalReturn): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#confirm(approval), delay)
  }

  async #confirm(approval: ApprovalReturn): Promise<void> {
    this.#stopWaiting()
    const { state } = approval
    const { isApprovalWindow } = this.#current
    const begun = storedAttempt.read(this.#api)
    const invoice = this.#current.invoice ?? (begun?.state === state ? begun.invoice : undefined)
    this.#set({ phase: 'confirming', invoice, isApprovalWindow })
    try {
      const method = await request(this.#api, 'POST /me/payment-method/confirm', { body: approval })
      this.#channel?.post({ kind: 'replaced', state })
      this.#onReplaced(method)
    } catch (thrown) {
      this.#onUnconfirmed(asApiError(thrown))
      this.#channel?.post({ kind: 'unconfirmed', state })
    }
  }

  #onReplaced(method: PaymentMethod | undefined): void {
    const { invoice, isApprovalWindow } = this.#current
    this.#forget()
    saveApprovalReturn(undefined)
    storedAttempt.take(this.#api)
    this.revision++
    this.#set({ phase: 'replaced', method, invoice, isApprovalWindow })
    if (isApprovalWindow) {
      storeAttempt(undefined)
      window.close()
    }
  }

  #onUnconfirmed(error: ApiError): void {
    const phase = phaseOfFailure(error)
    if (!keepsApproval(phase)) {
      saveApprovalReturn(undefined)
      storedAttempt.take(this.#api)
    }
    this.#fail(phase, error)
  }

  #fail(phase: ReplacementPhase, error: ApiError): void {
    const { invoice, isApprovalWindow } = this.#current
    if (error.code === 'vault-not-enabled') {
      this.isUnavailable = true
      warnNotEnabled()
    }
    if (phase === 'not-begun') this.#forget()
    this.#set({ phase, error, invoice, isApprovalWindow })
  }

  #onMessage(message: ApprovalMessage): void {
    if (message.kind === 'cancelled') {
      if (message.attempt === this.#attempt) this.#onCancelled()
      return
    }
    const { state } = message
    const approval = loadApprovalReturn()
    switch (message.kind) {
      case 'returned':
        if (state !== this.#state) return
        this.#channel?.post({ kind: 'confirming', state })
        saveApprovalReturn({ state, proof: message.proof })
        void this.#confirm({ state, proof: message.proof })
        return
      case 'confirming':
        if (this.#timer && approval?.state === state) this.#confirmAfter(CONFIRM_MS, approval)
        return
      case 'unconfirmed':
        if (this.#timer && approval?.state === state) this.#confirmAfter(0, approval)
        return
      case 'replaced':
        if (state === this.#state || state === approval?.state)
          return void this.#onReplacedElsewhere()
        this.revision++
        this.#notify()
    }
  }

  async #onReplacedElsewhere(): Promise<void> {
    this.#stopWaiting()
    const isDone = () => this.#current.phase === 'replaced'
    const method = isDone() ? '' : await this.#readMethod()
    if (!isDone()) this.#onReplaced(method ? (JSON.parse(method) as PaymentMethod) : undefined)
  }

  #onCancelled(): void {
    const { invoice } = this.#current
    this.#forget()
    this.#set({ phase: 'cancelled', invoice })
  }

  /** The back button shows the page as it was left. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    if (this.#current.phase === 'leaving' || this.#current.phase === 'blocked') {
      this.#set({ phase: 'none' })
      this.#endAttempt()
    }
    this.revision++
    this.#notify()
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #forget(): void {
    this.#stopWaiting()
    this.#window?.close()
    this.#window = this.#state = this.#attempt = undefined
    storedAttempt.take(this.#api)
  }

  #set(next: Replacement): void {
    this.#current = next
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** A silent channel where the browser refuses one: Firefox with blocked cookies. */
export function openApprovalChannel(
  onMessage: (message: ApprovalMessage) => void,
): ApprovalChannel {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(CHANNEL_NAME)
    channel.onmessage = ({ data }: MessageEvent<ApprovalMessage | undefined>) => {
      if (typeof data?.kind === 'string') onMessage(data)
    }
  } catch {
    // Each page then finishes for itself.
  }
  return {
    post: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}
