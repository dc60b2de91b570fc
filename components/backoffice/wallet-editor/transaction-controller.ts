/** The form that adds credits to a wallet or voids some: a question first, one request an intent, unknown outcomes. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { WalletTransactionBody } from '../../../server/contract/wallet.ts'
import { formatDecimal, multiply } from '../../../server/pricing/price/decimal.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { ClickGuard } from '../../internal/dom/click-guard.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { confirmQuestion } from '../../internal/templates/confirm-question.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { walletTransactionRules as rules } from '../internal/constraints/wallet-transaction.ts'
import { CreateController } from '../internal/editor/create-controller.ts'
import { showSaveError } from '../internal/editor/show-save-error.ts'
import { type DraftMembers, toBody } from '../internal/forms/draft.ts'
import { fieldId, selectField, textField } from '../internal/forms/fields.ts'
import { FormController } from '../internal/forms/form-controller.ts'
import { entryRow, listSection, removeButton, removeEntry } from '../internal/forms/list-section.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import type { WalletLocalize } from './messages.ts'
import type { Wallet } from './wallet-draft.ts'
import { isPending, type Transaction } from './wallet-transactions.ts'

interface TransactionConfig {
  readonly localize: WalletLocalize
  readonly session: SessionConsumer
  readonly scope: MerchantScope
  readonly focus: (...selectors: string[]) => void
  readonly announce: (text: string) => void
  /** The service has answered with the new transactions. */
  readonly onRequested: (wallet: Wallet, transactions: readonly Transaction[]) => void
}

type Created = Awaited<ReturnType<typeof request<'POST /billing/wallets/{id}/wallet-transactions'>>>

const METADATA = '/metadata'

const membersOf = (type: string) =>
  type === 'VOID' ? (['voided_credits'] as const) : (['paid_credits', 'granted_credits'] as const)

const LABELS = {
  paid_credits: 'wallet.paid',
  granted_credits: 'wallet.granted',
  voided_credits: 'wallet.voided',
} as const

/** By payment status (billing-215). */
const OUTCOMES = { SETTLED: 'wallet.payment-settled', FAILED: 'wallet.payment-failed' } as const

const isZero = (text: string): boolean => !/[1-9]/.test(text)

export class TransactionController {
  readonly #host: LitElement
  readonly #config: TransactionConfig
  readonly #form: FormController
  readonly #creation: CreateController<Created>
  readonly #guard = new ClickGuard()
  #wallet: Wallet | undefined
  #isAsking = false
  /** Of the last request, in the current language. */
  #outcome: (() => string) | undefined

  constructor(host: LitElement, config: TransactionConfig) {
    this.#host = host
    this.#config = config
    this.#form = new FormController(host, {
      rules: () => rules,
      check: (draft) => this.#check(draft),
      isLocked: () => this.#isAsking || this.#creation.isSent,
    })
    this.#creation = new CreateController<Created>(host, {
      form: () => this.#form,
      name: () => `${host.localName}-credits-${this.#wallet?.id}`,
      session: config.session,
      send: (api, draft, key) =>
        request(api, 'POST /billing/wallets/{id}/wallet-transactions', {
          params: { id: this.#wallet!.id },
          body: toBody<WalletTransactionBody>(rules, this.#sent(draft)),
          key,
        }),
      onCreated: ({ wallet_transactions }) => this.#onRequested(wallet_transactions ?? []),
      onError: (error) => this.#onError(error),
    })
  }

  /** True with typed credits, or with a request of unknown outcome. */
  get isOpen(): boolean {
    return this.#form.isDirty || this.#creation.isSent
  }

  /** Another wallet starts with an empty form, or with its request of unknown outcome. */
  show(wallet: Wallet): void {
    if (wallet.id === this.#wallet?.id) {
      this.#wallet = wallet
      return
    }
    this.reset({ keepsStored: true })
    this.#wallet = wallet
    this.#creation.restore()
  }

  /** Another wallet or session. An element that was removed keeps the stored request. */
  reset(options: { keepsStored: boolean }): void {
    this.#creation.reset(options)
    this.#wallet = undefined
    this.#isAsking = false
    this.#outcome = undefined
    this.#form.dispatch({ type: 'load', draft: { type: 'TOPUP' } })
  }

  /** The typed credits, or the request of unknown outcome, are given up. */
  discard(): void {
    const wallet = this.#wallet
    this.reset({ keepsStored: false })
    if (wallet) this.show(wallet)
  }

  #check(draft: DraftMembers): FieldIssues {
    const members = membersOf(String(draft.type))
    if (members.some((member) => !isZero(String(draft[member] ?? '')))) return {}
    const text = this.#config.localize.t('wallet.nothing')
    return { [`/${members[0]}`]: { kind: 'text', text } }
  }

  /** Without members of the other type, and without zeros. */
  #sent(draft: DraftMembers): DraftMembers {
    const members = membersOf(String(draft.type)).filter(
      (item) => !isZero(String(draft[item] ?? '')),
    )
    const metadata = this.#form.list(METADATA).length ? ['metadata'] : []
    return Object.fromEntries(['type', ...members, ...metadata].map((name) => [name, draft[name]]))
  }

  render({ id }: Wallet): TemplateResult | typeof nothing {
    const { localize } = this.#config
    if (id !== this.#wallet?.id) return nothing
    const form = this.#form
    const field = (member: keyof typeof LABELS) =>
      textField(form, localize, {
        pointer: `/${member}`,
        label: localize.t(LABELS[member]),
        plain: true,
        ...(member !== 'voided_credits' && { hint: localize.t(`${LABELS[member]}-hint`) }),
      })
    return html`<form
      class="move"
      part="credits"
      novalidate
      aria-labelledby="move-title"
      @submit=${(event: Event) => this.#onSubmit(event)}
    >
      <h3 id="move-title">${localize.t('wallet.move')}</h3>
      ${selectField(form, localize, {
        pointer: '/type',
        label: localize.t('wallet.type'),
        nameOf: (type) => localize.t(type === 'VOID' ? 'wallet.VOID' : 'wallet.TOPUP'),
        // A hidden field would keep its issue.
        onInput: (type) => {
          for (const member of membersOf(type === 'VOID' ? 'TOPUP' : 'VOID'))
            form.set(`/${member}`, undefined)
        },
      })}
      ${membersOf(form.text('/type')).map(field)} ${this.#metadata()}
      ${form.state.general.map((text) => html`<p class="issue" role="alert"><bdi>${text}</bdi></p>`)}
      ${this.#outcome ? html`<p part="outcome"><bdi>${this.#outcome()}</bdi></p>` : nothing}
      ${this.#creation.state === 'unknown' ? this.#renderUnknown() : this.#renderActions()}
    </form>`
  }

  #metadata(): TemplateResult {
    const { localize, focus } = this.#config
    const context = { form: this.#form, localize, focus }
    const text = (pointer: string, label: 'customer.key' | 'customer.value', index: number) =>
      textField(this.#form, localize, {
        pointer,
        label: localize.t(label, { count: index + 1 }),
        plain: true,
      })
    return listSection(context, {
      pointer: METADATA,
      title: localize.t('customer.metadata'),
      addLabel: localize.t('customer.add-metadata'),
      entry: { key: '', value: '' },
      firstMember: 'key',
      maxItems: 50,
      level: 4,
      renderEntry: (at, index) =>
        entryRow(
          html`${text(`${at}/key`, 'customer.key', index)} ${text(`${at}/value`, 'customer.value', index)}`,
          removeButton(context, fieldId(`${at}/key`), () => removeEntry(context, at)),
        ),
    })
  }

  #renderActions(): TemplateResult {
    const { localize } = this.#config
    const label = localize.t(this.#isVoid ? 'wallet.VOID' : 'wallet.TOPUP')
    if (!this.#isAsking) {
      const isSending = this.#creation.state === 'saving'
      return html`<div class="form-actions">
        <button class="button quiet move-credits" aria-disabled=${isSending}>
          ${isSending ? localize.t('editor.saving') : label}
        </button>
      </div>`
    }
    return confirmQuestion({
      text: this.#question(),
      id: 'move-question',
      keep: localize.t('editor.keep'),
      confirm: label,
      isNegative: this.#isVoid,
      part: 'confirm',
      guard: this.#guard,
      onKeep: () => this.#keep(),
      onConfirm: () => this.#confirm(),
    })
  }

  #renderUnknown(): TemplateResult {
    const { localize } = this.#config
    return html`<div class="notice form-alert" part="notice" role="alert" tabindex="-1">
      <div>${localize.t('wallet.unknown')}</div>
      ${secondaryButton(localize.t('editor.check'), () => void this.#creation.check())}
      ${secondaryButton(localize.t('editor.unlock'), () => this.#creation.reset())}
    </div>`
  }

  get #isVoid(): boolean {
    return this.#form.text('/type') === 'VOID'
  }

  /** The price is exact; the service rounds it down to the currency's decimals (billing-216). */
  #question(): string {
    const { localize } = this.#config
    const paid = this.#form.text('/paid_credits')
    if (this.#isVoid) {
      const voided = this.#form.text('/voided_credits')
      return localize.t('wallet.ask-void', {
        credits: localize.number(voided),
        count: Number(voided),
      })
    }
    const free = this.#form.text('/granted_credits')
    const granted = isZero(free) ? '' : localize.number(free)
    if (isZero(paid))
      return localize.t('wallet.ask-granted', { credits: granted, count: Number(free) })
    const { rate_amount, currency } = this.#wallet!
    const value = formatDecimal(multiply(paid, rate_amount))
    const amount = localize.money({ currency_code: currency, value })
    const texts = { paid: localize.number(paid), amount }
    return granted
      ? localize.t('wallet.ask-both', { ...texts, granted })
      : localize.t('wallet.ask-paid', { ...texts, count: Number(paid) })
  }

  #onSubmit(event: Event): void {
    event.preventDefault()
    if (this.#form.isLocked) return
    this.#outcome = undefined
    if (!this.#form.submit()) {
      this.#config.announce(this.#config.localize.t('editor.invalid'))
      return
    }
    this.#isAsking = true
    this.#guard.start()
    this.#config.focus('.move .keep')
    this.#host.requestUpdate()
  }

  #keep(): void {
    this.#isAsking = false
    this.#config.focus('.move-credits')
    this.#host.requestUpdate()
  }

  #confirm(): void {
    if (!this.#isAsking) return
    this.#isAsking = false
    this.#config.focus('.move .form-alert', '.move select', '.card')
    void this.#creation.save()
  }

  #onRequested(transactions: readonly Transaction[]): void {
    const { localize, onRequested } = this.#config
    this.#form.dispatch({ type: 'load', draft: { type: 'TOPUP' } })
    const paid = transactions.find((item) => item.transaction_status === 'PURCHASED')
    const isDone = transactions.length > 0 && !transactions.some(isPending)
    if (isDone && paid) this.showOutcome(paid)
    else this.#show(() => localize.t(isDone ? 'wallet.done' : 'wallet.requested'))
    onRequested(this.#wallet!, transactions)
  }

  /** The payment of a purchase is no longer pending. */
  showOutcome({ payment_status, credits }: Transaction): void {
    const { localize } = this.#config
    const status = payment_status ?? ''
    const key = Object.hasOwn(OUTCOMES, status)
      ? OUTCOMES[status as keyof typeof OUTCOMES]
      : 'wallet.done'
    this.#show(() => localize.t(key, { credits: localize.number(credits), count: Number(credits) }))
  }

  #show(outcome: () => string): void {
    this.#outcome = outcome
    this.#config.announce(outcome())
    this.#host.requestUpdate()
  }

  #onError(error: ApiError): void {
    const { localize, scope, announce } = this.#config
    showSaveError(error, { form: this.#form, localize, scope, announce })
  }
}
