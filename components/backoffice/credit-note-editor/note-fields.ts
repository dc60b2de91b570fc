/** Templates of the fields of a new credit note: its charges, the refund, the reason. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { type ChargeNames, creditedCharge } from '../../internal/domain/charge-text.ts'
import {
  fieldGroup,
  fieldId,
  fieldIssue,
  selectField,
  textField,
} from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import { moneyText } from '../internal/resources/credit-note-text.ts'
import type { NoteLocalize } from './messages.ts'
import { type Fee, itemIndex, newItem } from './note-draft.ts'

export interface NoteContext {
  readonly form: FormController
  readonly localize: NoteLocalize
  readonly names: ChargeNames
  /** Moves the focus to a selector after the update. */
  readonly focus: (selector: string) => void
}

const REASONS = [
  'DUPLICATED_CHARGE',
  'PRODUCT_UNSATISFACTORY',
  'ORDER_CHANGE',
  'ORDER_CANCELLATION',
  'FRAUDULENT_CHARGE',
  'OTHER',
] as const

/** The name of a reason; one that the contract does not list is shown as it is. */
export function reasonName(localize: NoteLocalize, reason: string): string {
  const known = REASONS.find((item) => item === reason)
  return known ? localize.t(`note.${known}`) : reason
}

export function noteFields(context: NoteContext, invoice: InvoiceForMerchant): TemplateResult {
  const { form, localize } = context
  const { fees = [], amount, invoice_number, id } = invoice
  const { currency_code } = amount.total_amount
  // A fee without an id can't be named.
  const creditable = fees.flatMap((fee, index) =>
    fee.id ? [chargeField(context, fee, index)] : [],
  )
  return html`<p class="muted">
      <bdi
        >${localize.t('note.of', {
          number: invoice_number || id,
          amount: moneyText(amount.total_amount, localize),
        })}</bdi
      >
    </p>
    ${fieldGroup(
      form,
      localize,
      {
        pointer: '/items',
        label: localize.t('note.items'),
        hint: localize.t('note.items-hint'),
        tooFew: localize.t('note.choose'),
      },
      creditable.length ? creditable : html`<p>${localize.t('note.no-charges')}</p>`,
    )}
    ${
      invoice.payment_status === 'SUCCEEDED'
        ? textField(form, localize, {
            pointer: '/refund_amount/value',
            label: localize.t('note.refund'),
            hint: localize.t('note.refund-hint'),
            suffix: currency_code,
            required: false,
          })
        : nothing
    }
    ${selectField(form, localize, {
      pointer: '/reason',
      label: localize.t('note.reason'),
      nameOf: (reason) => reasonName(localize, reason),
    })}
    ${textField(form, localize, {
      pointer: '/description',
      label: localize.t('note.description'),
      rows: 3,
      spellcheck: true,
    })}`
}

/** What Create does that can't be taken back. */
export const noteWarning = (
  { payment_status }: InvoiceForMerchant,
  localize: NoteLocalize,
): string =>
  [payment_status === 'SUCCEEDED' ? '' : localize.t('note.unpaid'), localize.t('note.fixed')]
    .filter(Boolean)
    .join(' ')

function chargeField(context: NoteContext, fee: Fee, position: number): TemplateResult {
  const { form, localize, names, focus } = context
  const index = itemIndex(form.draft, fee)
  const count = position + 1
  const at = `/items/${index}`
  const change = ({ target }: Event) => {
    if (!(target as HTMLInputElement).checked) return form.remove(at)
    form.add('/items', newItem(fee.id!))
    focus(`#${fieldId(`/items/${form.list('/items').length - 1}/amount/value`)}`)
  }
  return html`<div class="charge">
    <div class="check">
      <input
        id="charge-${count}"
        type="checkbox"
        .checked=${index !== undefined}
        ?disabled=${form.isReadonly || form.isLocked}
        aria-invalid=${form.issue('/items') !== undefined}
        aria-describedby="issue-${fieldId('/items')}"
        @change=${change}
      />
      <label for="charge-${count}">
        <bdi>${localize.t('note.charge', {
          charge: creditedCharge(position, names, localize),
          amount: moneyText(fee.total_amount, localize),
        })}</bdi>
      </label>
      ${index === undefined ? nothing : fieldIssue(form, localize, `${at}/fee_id`)}
    </div>
    ${
      index === undefined
        ? nothing
        : textField(form, localize, {
            pointer: `${at}/amount/value`,
            label: localize.t('note.amount', { count }),
            suffix: fee.total_amount.currency_code,
          })
    }
  </div>`
}
