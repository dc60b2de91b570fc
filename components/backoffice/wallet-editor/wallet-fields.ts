/** Templates of the parts of a wallet's form. */

import { html, nothing, type TemplateResult } from 'lit'
import { cycleName } from '../../internal/domain/charge-text.ts'
import {
  checkboxField,
  fieldGroup,
  fieldId,
  selectField,
  textField,
} from '../internal/forms/fields.ts'
import {
  listSection,
  removeButton,
  removeEntry,
  type SectionContext,
} from '../internal/forms/list-section.ts'
import type { messages, WalletLocalize } from './messages.ts'
import { FEE_TYPES, listAt, newRule, ruleMembers } from './wallet-draft.ts'

export interface WalletContext extends SectionContext {
  readonly localize: WalletLocalize
  readonly isNew: boolean
}

const TYPES = '/applies_to/fee_types'

/** The name of an option of the contract. */
const named = (localize: WalletLocalize) => (option: string) =>
  localize.t(`wallet.${option}` as keyof typeof messages)

export const walletFields = (context: WalletContext): TemplateResult => {
  const { form, localize, isNew } = context
  const text = (pointer: string, label: keyof typeof messages, options: object = {}) =>
    textField(form, localize, { pointer, label: localize.t(label), ...options })
  const hint = localize.t('wallet.fixed')
  return html`${text('/external_customer_id', 'wallet.customer', { isFixed: true })}
    <div class="fields two">
      ${text('/name', 'wallet.name', { spellcheck: true })}
      ${text('/expiration_at', 'wallet.expires', { isDay: true })}
      ${text('/currency', 'wallet.currency', { hint, isFixed: !isNew })}
      ${text('/rate_amount', 'wallet.rate', {
        hint,
        isFixed: !isNew,
        suffix: form.text('/currency'),
      })}
      ${
        isNew
          ? html`${text('/paid_credits', 'wallet.paid', { hint: localize.t('wallet.paid-hint') })}
            ${text('/granted_credits', 'wallet.granted', { hint: localize.t('wallet.granted-hint') })}`
          : nothing
      }
    </div>
    ${feeTypes(context)} ${topUps(context)}`
}

function feeTypes({ form, localize }: WalletContext): TemplateResult {
  const chosen = listAt(form.draft, TYPES)
  return fieldGroup(
    form,
    localize,
    { pointer: TYPES, label: localize.t('wallet.applies') },
    FEE_TYPES.map((type) =>
      checkboxField(form, localize, {
        pointer: `/fee-types/${type}`,
        label: named(localize)(type),
        checked: chosen.includes(type),
        onChange: (on) =>
          form.set(
            TYPES,
            FEE_TYPES.filter((item) => (item === type ? on : chosen.includes(item))),
          ),
      }),
    ),
  )
}

const LABELS = {
  interval: 'wallet.interval',
  threshold_credits: 'wallet.threshold',
  target_ongoing_balance: 'wallet.target',
  paid_credits: 'wallet.paid',
  granted_credits: 'wallet.granted',
} as const

/** Automatic top-ups (billing-211). */
function topUps(context: WalletContext): TemplateResult {
  const { form, localize } = context
  return listSection(context, {
    pointer: '/recurring_transaction_rules',
    title: localize.t('wallet.rules'),
    hint: localize.t('wallet.rules-hint'),
    addLabel: localize.t('wallet.add-rule'),
    entry: newRule,
    firstMember: 'trigger',
    maxItems: 10,
    renderEntry: (at, index) => {
      const choice = (member: string, label: keyof typeof messages, nameOf = named(localize)) =>
        selectField(form, localize, {
          pointer: `${at}/${member}`,
          label: localize.t(label),
          nameOf,
          // A hidden field would keep its issue.
          onInput: () => {
            const read = ruleMembers(form.list('/recurring_transaction_rules')[index])
            for (const name of Object.keys(LABELS))
              if (!read.includes(name)) form.set(`${at}/${name}`, undefined)
          },
        })
      const rule = form.list('/recurring_transaction_rules')[index]
      const members = ruleMembers(rule) as (keyof typeof LABELS)[]
      const field = (member: keyof typeof LABELS) =>
        member === 'interval'
          ? selectField(form, localize, {
              pointer: `${at}/interval`,
              label: localize.t('wallet.interval'),
              required: true,
              nameOf: (cycle) => cycleName(cycle, localize),
            })
          : textField(form, localize, {
              pointer: `${at}/${member}`,
              label: localize.t(LABELS[member]),
              plain: true,
            })
      const day = (member: string, label: keyof typeof messages) =>
        textField(form, localize, {
          pointer: `${at}/${member}`,
          label: localize.t(label),
          isDay: true,
        })
      return html`<div class="entry">
        <div class="fields two">
          ${choice('trigger', 'wallet.trigger')} ${field(members[0]!)}
          ${choice('method', 'wallet.method')} ${members.slice(1).map(field)}
          ${day('started_at', 'wallet.start')} ${day('expiration_at', 'wallet.expires')}
        </div>
        ${removeButton(context, fieldId(`${at}/trigger`), () => removeEntry(context, at))}
      </div>`
    },
  })
}
