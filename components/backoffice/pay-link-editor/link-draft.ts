/**
 * The draft of a payment link: its start, its prices in one currency, and the issues that depend on several members.
 */
import type { PaymentLinkBody } from '../../../server/contract/payment-link.ts'
import {
  type DraftMembers,
  type DraftValue,
  isMembers,
  valueAt,
  withValue,
} from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

export type LinkBody = PaymentLinkBody

/** links-31: the currencies of the service. */
export const CURRENCIES = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS'],
  ...['JPY', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
]

export const newLinkDraft = (currency: string, returnUrl: string): DraftMembers => ({
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: returnUrl,
  line_items: [newItem(currency)],
})

export const newItem = (currency: string): DraftMembers => ({
  name: '',
  unit_amount: { currency_code: currency, value: '' },
})

export const newDimension = (primary: boolean): DraftMembers => ({
  name: '',
  primary,
  options: [{ label: '' }, { label: '' }],
})

const listAt = (value: DraftValue, pointer: string): readonly DraftValue[] => {
  const list = valueAt(value, pointer)
  return Array.isArray(list) ? list : []
}

/** Pointers of all prices of a link that may have one: those of items, and of their options. */
function pricePointers(draft: DraftMembers): string[] {
  return listAt(draft, '/line_items').flatMap((item, i) => [
    `/line_items/${i}/unit_amount`,
    ...listAt(item, '/variants/dimensions').flatMap((dimension, d) =>
      listAt(dimension, '/options').map(
        (_, o) => `/line_items/${i}/variants/dimensions/${d}/options/${o}/unit_amount`,
      ),
    ),
  ])
}

/** links-33: all prices of a link are in one currency; empty for a link without prices. */
export const currencyOf = (draft: DraftMembers): string => {
  const codes = pricePointers(draft).map((pointer) => valueAt(draft, `${pointer}/currency_code`))
  return codes.find((code): code is string => typeof code === 'string' && code !== '') ?? ''
}

/** The items with all their prices in another currency. */
export const itemsInCurrency = (draft: DraftMembers, currency: string): DraftValue =>
  valueAt(
    pricePointers(draft).reduce(
      (changed, pointer) =>
        isMembers(valueAt(changed, pointer))
          ? withValue(changed, `${pointer}/currency_code`, currency)
          : changed,
      draft,
    ),
    '/line_items',
  )

/** The dimensions with one primary one, or none; the options of the others lose their prices (links-16). */
export const withPrimary = (
  dimensions: readonly DraftValue[],
  primary: number | undefined,
): readonly DraftValue[] =>
  dimensions.map((dimension, index) => {
    const members = isMembers(dimension) ? dimension : {}
    const options = listAt(members, '/options').map((option) =>
      index === primary ? option : { label: valueAt(option, '/label') ?? '' },
    )
    return { ...members, primary: index === primary, options }
  })

/** True if each option of the primary dimension has a price, so that the item needs none (links-39). */
export function isPricedByOptions(item: DraftValue): boolean {
  const primary = listAt(item, '/variants/dimensions').find(
    (dimension) => valueAt(dimension, '/primary') === true,
  )
  const options = primary === undefined ? [] : listAt(primary, '/options')
  return primary !== undefined && options.every((option) => !!valueAt(option, '/unit_amount/value'))
}

interface Texts {
  readonly onePrimary: string
  readonly priceOfOther: string
  readonly atMost100: string
}

/** Issues that depend on several members, by pointer; the same as those of the contract. */
export function linkIssues(draft: DraftMembers, texts: Texts): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  for (const [index, item] of listAt(draft, '/line_items').entries()) {
    const at = `/line_items/${index}`
    if (!valueAt(item, '/unit_amount/value') && !isPricedByOptions(item))
      issues[`${at}/unit_amount/value`] = { kind: 'required' }
    Object.assign(
      issues,
      valueIssues(item, at, 'taxes', 'PERCENTAGE', texts),
      valueIssues(item, at, 'shipping', 'FLAT', texts),
      variantIssues(item, at, texts),
    )
  }
  return issues
}

/** links-14, links-15: one type of entry needs a value; the other one has the account's. */
function valueIssues(
  item: DraftValue,
  at: string,
  list: 'taxes' | 'shipping',
  needsValue: string,
  { atMost100 }: Texts,
): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  for (const [index, entry] of listAt(item, `/${list}`).entries()) {
    const value = valueAt(entry, '/value')
    const pointer = `${at}/${list}/${index}/value`
    if (valueAt(entry, '/type') === needsValue && (!value || value === 'PROFILE'))
      issues[pointer] = { kind: 'required' }
    else if (list === 'taxes' && Number(value) > 100)
      issues[pointer] = { kind: 'text', text: atMost100 }
  }
  return issues
}

function variantIssues(item: DraftValue, at: string, texts: Texts): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  const dimensions = listAt(item, '/variants/dimensions')
  const isPrimary = (dimension: DraftValue) => valueAt(dimension, '/primary') === true
  if (dimensions.filter(isPrimary).length > 1)
    issues[`${at}/variants/dimensions`] = { kind: 'text', text: texts.onePrimary }
  for (const [d, dimension] of dimensions.entries()) {
    if (isPrimary(dimension)) continue
    for (const [o, option] of listAt(dimension, '/options').entries()) {
      if (valueAt(option, '/unit_amount/value'))
        issues[`${at}/variants/dimensions/${d}/options/${o}/unit_amount/value`] = {
          kind: 'text',
          text: texts.priceOfOther,
        }
    }
  }
  return issues
}
