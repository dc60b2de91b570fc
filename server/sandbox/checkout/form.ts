/**
 * Reads the checkout form. It holds no prices: these come from the payment link alone.
 *
 * An invalid field gets a message and its default value, so that a total can still be shown.
 */
import type { LineItemBody } from '../../contract/payment-link.ts'
import type { OrderItem, ShippingAddress } from '../database/tables/orders.ts'
import { isCountry } from './countries.ts'
import type { CheckoutLanguage } from './language.ts'
import type { ChosenItem } from './total.ts'

export const quantityName = (item: number) => `quantity-${item}`
export const variantName = (item: number, dimension: number) => `variant-${item}-${dimension}`
export const noteName = (item: number, note: number) => `note-${item}-${note}`
export const addressName = (member: AddressField['member']) => `shipping-${member}`

interface AddressField {
  member: keyof ShippingAddress
  /** The autofill token. */
  autocomplete: string
  /** The message for an empty required field. */
  missing?: 'missingName' | 'missingLine1' | 'missingCity' | 'missingCountry'
}

/** CHOICE: region and postcode are optional, because some countries have none. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { member: 'name', autocomplete: 'name', missing: 'missingName' },
  { member: 'line1', autocomplete: 'address-line1', missing: 'missingLine1' },
  { member: 'line2', autocomplete: 'address-line2' },
  { member: 'city', autocomplete: 'address-level2', missing: 'missingCity' },
  { member: 'state', autocomplete: 'address-level1' },
  { member: 'postal_code', autocomplete: 'postal-code' },
  { member: 'country', autocomplete: 'country', missing: 'missingCountry' },
]

/** The test cards. */
export const CARDS = [
  { value: 'accepted', outcome: 'cardAccepted', digits: '4242' },
  { value: 'declined', outcome: 'cardDeclined', digits: '0002' },
] as const

/** Characters. CHOICE: the services document no limit. */
export const MAX_LENGTH = { note: 500, line: 200 } as const

/** An item of the link with the buyer's selection, and the entered notes, including empty ones. */
export interface FormLine extends ChosenItem {
  notes: NonNullable<OrderItem['customer_notes']>
}

export interface FormState {
  lines: FormLine[]
  /** `undefined` if no item needs shipping. */
  address: ShippingAddress | undefined
  /** A message for each invalid field, by its name, in the order of the page. */
  problems: ReadonlyMap<string, string>
  /** The entered text of a field. */
  value(field: string): string
}

/** @param fields the submitted fields; empty when the page is opened */
export function readForm(
  items: readonly LineItemBody[],
  { t }: CheckoutLanguage,
  fields = new URLSearchParams(),
): FormState {
  const problems = new Map<string, string>()
  // A browser counts a line break as one character and submits two.
  const text = (field: string) => (fields.get(field) ?? '').replaceAll('\r\n', '\n').trim()

  const lines = items.map((item, i) => ({
    item,
    choice: { options: readOptions(item, i), quantity: readQuantity(item, i) },
    notes: (item.customer_notes ?? []).map(({ label, required }, n) => {
      const missing = required ? t('required') : undefined
      return { label, value: readText(noteName(i, n), MAX_LENGTH.note, missing) }
    }),
  }))
  const address = items.some((item) => item.collect_shipping_address) ? readAddress() : undefined

  return { lines, address, problems, value: (field) => fields.get(field) ?? '' }

  function readOptions(item: LineItemBody, i: number): number[] {
    return (item.variants?.dimensions ?? []).map((dimension, d) => {
      const field = variantName(i, d)
      // By its place, because two options may have one label.
      const index = dimension.options.findIndex((_, o) => String(o) === fields.get(field))
      if (index < 0) problems.set(field, t('chooseOne'))
      return Math.max(index, 0)
    })
  }

  function readQuantity(item: LineItemBody, i: number): number {
    const max = item.adjustable_quantity?.maximum
    const field = quantityName(i)
    if (max === undefined) return 1
    const quantity = /^\d{1,3}$/.test(text(field)) ? Number(text(field)) : 0
    if (quantity >= 1 && quantity <= max) return quantity
    problems.set(field, t('chooseQuantity', { max }))
    return 1
  }

  function readText(field: string, maxLength: number, missing?: string): string {
    const value = text(field)
    if (missing && value === '') problems.set(field, missing)
    if (value.length > maxLength) problems.set(field, t('tooLong', { count: maxLength }))
    return value
  }

  function readAddress(): ShippingAddress {
    const members = ADDRESS_FIELDS.map(({ member, missing }) => {
      const value = readText(addressName(member), MAX_LENGTH.line, missing && t(missing))
      if (member === 'country' && value !== '' && !isCountry(value)) {
        problems.set(addressName(member), t('missingCountry'))
      }
      return [member, value] as const
    })
    const entered: Partial<ShippingAddress> = Object.fromEntries(
      members.filter(([, value]) => value !== ''),
    )
    const { name = '', line1 = '', city = '', country = '' } = entered
    return { ...entered, name, line1, city, country }
  }
}

/** Without the problems of empty fields, for a page on which the buyer is still choosing. */
export const withoutMissing = (state: FormState): FormState => ({
  ...state,
  problems: new Map([...state.problems].filter(([field]) => state.value(field) !== '')),
})
