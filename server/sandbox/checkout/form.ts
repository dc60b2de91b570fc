/**
 * Reads what a buyer chose. Nothing in the form is money: prices come from the link alone.
 *
 * A field that does not fit gets a message and falls back to its default, so that a total can still be shown.
 */
import type { LineItemBody } from '../../contract/payment-link.ts'
import { isCountry } from './countries.ts'
import { ADDRESS_FIELDS, addressField, noteField, quantityField, variantField } from './fields.ts'
import type { ShippingAddress } from './sale.ts'
import type { Choice } from './total.ts'

/** CHOICE: the longest a note or a line of an address may be. */
export const LONGEST = { note: 500, line: 200 } as const

export interface Filled {
  choices: Choice[]
  /** The notes of each item, in its order; empty ones too. */
  notes: string[][]
  /** `undefined` when no item asks for it. */
  address: ShippingAddress | undefined
  /** A message for each field that does not fit, by its name. */
  problems: ReadonlyMap<string, string>
  /** What a field holds when the page is shown (again). */
  value(field: string): string
}

/** @param given what was sent; nothing yet when the page is opened */
export function readForm(items: readonly LineItemBody[], given = new URLSearchParams()): Filled {
  const problems = new Map<string, string>()
  const text = (field: string) => (given.get(field) ?? '').trim()

  const choices = items.map((item, i) => ({
    quantity: readQuantity(item, i),
    options: (item.variants?.dimensions ?? []).map((dimension, d) => {
      const field = variantField(i, d)
      const place = dimension.options.findIndex(({ label }) => label === given.get(field))
      if (place < 0) problems.set(field, 'Choose one of these.')
      return Math.max(place, 0)
    }),
  }))
  const notes = items.map((item, i) =>
    (item.customer_notes ?? []).map(({ required }, n) => {
      const field = noteField(i, n)
      return readText(field, LONGEST.note, required ? 'Please fill this in.' : undefined)
    }),
  )
  const address = items.some((item) => item.collect_shipping_address) ? readAddress() : undefined

  return { choices, notes, address, problems, value: (field) => given.get(field) ?? '' }

  function readQuantity(item: LineItemBody, i: number): number {
    const most = item.adjustable_quantity?.maximum
    const field = quantityField(i)
    if (most === undefined) return 1
    const quantity = /^\d{1,3}$/.test(text(field)) ? Number(text(field)) : 0
    if (quantity >= 1 && quantity <= most) return quantity
    problems.set(field, `Choose a quantity from 1 to ${most}.`)
    return 1
  }

  function readText(field: string, longest: number, missing?: string): string {
    const value = text(field)
    if (missing && value === '') problems.set(field, missing)
    if (value.length > longest) problems.set(field, `At most ${longest} characters, please.`)
    return value
  }

  function readAddress(): ShippingAddress {
    const members = ADDRESS_FIELDS.map(({ member, missing }) => {
      const value = readText(addressField(member), LONGEST.line, missing)
      if (member === 'country' && value !== '' && !isCountry(value)) {
        problems.set(addressField(member), missing ?? '')
      }
      return [member, value] as const
    })
    return Object.fromEntries(
      members.filter(([, value]) => value !== ''),
    ) as unknown as ShippingAddress
  }
}
