/** Template of the form that renews an authorization: its amount with the limit, and the button. */

import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import { linkDecimals } from '../../internal/format/money.ts'
import { parseTyped, typedText } from '../../internal/format/typed-number.ts'
import { type AmountIssue, maxRenewal } from './amount-limit.ts'
import type { RenewalLocalize } from './messages.ts'

export interface RenewalFormProps {
  /** The original's; undefined if the service does not name it, and the renewal keeps it. */
  readonly original: Amount | undefined
  /** The amount as typed. */
  readonly typed: string
  readonly issue: AmountIssue | undefined
  readonly isSending: boolean
  /** In place of the button. */
  readonly question: TemplateResult | undefined
  readonly onInput: (typed: string) => void
  readonly onSubmit: (event: Event) => void
}

export function renewalForm(props: RenewalFormProps, localize: RenewalLocalize): TemplateResult {
  const { original, isSending } = props
  return html`
    <form part="form" novalidate @submit=${props.onSubmit}>
      ${original ? amountField(props, original, localize) : nothing}
      ${
        props.question ??
        html`<div>
          <button class="button" part="renew" aria-disabled=${isSending}>
            ${isSending ? localize.t('renewal.sending') : buttonText(props, localize)}
          </button>
        </div>`
      }
    </form>
  `
}

function buttonText({ original, typed, issue }: RenewalFormProps, localize: RenewalLocalize) {
  const value = parseTyped(typed, localize.locale)
  return original && value && !issue
    ? localize.t('renewal.renew', { amount: localize.linkMoney({ ...original, value }) })
    : localize.t('renewal.renew-same')
}

function amountField(
  { typed, issue, isSending, onInput }: RenewalFormProps,
  original: Amount,
  localize: RenewalLocalize,
): TemplateResult {
  const { currency_code } = original
  const hint = localize.t('renewal.limit', {
    limit: localize.linkMoney(maxRenewal(original)),
    share: localize.percent(1.15),
    original: localize.linkMoney(original),
    increase: localize.linkMoney({ currency_code, value: '75' }),
  })
  return html`<div>
    <label for="amount">${localize.t('renewal.amount')}</label>
    <span class="field with-unit">
      <input
        id="amount"
        inputmode="decimal"
        autocomplete="off"
        maxlength="32"
        required
        .value=${typed}
        ?readonly=${isSending}
        aria-invalid=${issue !== undefined}
        aria-describedby="unit limit issue"
        @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
      />
      <span class="muted" id="unit"><bdi>${currency_code}</bdi></span>
    </span>
    <span class="muted small hint" id="limit"><bdi>${hint}</bdi></span>
    <span class="error" id="issue" role="alert"
      ><bdi>${issue ? issueText(issue, original, localize) : nothing}</bdi></span
    >
  </div>`
}

function issueText(issue: AmountIssue, original: Amount, localize: RenewalLocalize): string {
  const { currency_code: currency, value } = original
  switch (issue) {
    case 'number':
      return localize.t('renewal.amount-number', { example: typedText(value, localize.locale) })
    case 'zero':
      return localize.t('renewal.amount-zero')
    case 'decimals':
      return localize.t('renewal.amount-decimals', { currency, count: linkDecimals(currency) })
    case 'whole':
      return localize.t('renewal.amount-whole', { currency })
    case 'limit':
      return localize.t('renewal.amount-limit', { limit: localize.linkMoney(maxRenewal(original)) })
  }
}
