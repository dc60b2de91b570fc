/** Payment links. */
import type { Amount } from '../../../../server/contract/money.ts'
import type {
  PaymentLinkBody,
  PaymentLinkForMerchant,
} from '../../../../server/contract/payment-link.ts'
import { compare } from '../../../../server/pricing/price/decimal.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import { paymentLinkRules as rules } from '../constraints/payment-link.ts'
import { abortable, type Resource } from './resource.ts'

export type LinkIssueKey =
  | 'link.zero'
  | 'link.one-currency'
  | 'link.decimals'
  | 'link.duplicate'
  | 'link.bad-currency'

export const paymentLink: Resource<PaymentLinkForMerchant, PaymentLinkBody, never, LinkIssueKey> = {
  name: 'payment-link',
  plural: 'payment-links',
  attribute: 'link',
  changes: ['payment-link'],
  scopes: { read: 'links:read', write: 'links:write' },
  rules,
  idOf: ({ id }) => id,
  nameOf: ({ id, line_items }) => line_items[0]?.name || id,
  searchTexts: ({ id, line_items }) => [id, ...line_items.map(({ name }) => name)],
  /** `page_size` belongs to the first page alone (links-23); the first one also has the number of links. */
  async list(api, { page, pageSize }, signal) {
    const query = page
      ? { page_token: page }
      : { page_size: pageSize, total_required: 'true' as const }
    const response = await request(api, 'GET /payment-resources', { query, signal })
    const rows = getList<'resources', PaymentLinkForMerchant>(response, 'resources')
    return { rows, next: nextToken(response.links), count: response.total_items }
  },
  read: (api, id, signal) =>
    request(api, 'GET /payment-resources/{id}', { params: { id }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /payment-resources', { body, key }),
  update: (api, id, body) => request(api, 'PUT /payment-resources/{id}', { params: { id }, body }),
  /** links-31 to links-34 */
  issues: {
    CANNOT_BE_ZERO_OR_NEGATIVE: 'link.zero',
    CURRENCY_MISMATCH: 'link.one-currency',
    DECIMAL_PRECISION: 'link.decimals',
    DECIMALS_NOT_SUPPORTED: 'link.decimals',
    DUPLICATE_PAYMENT_LINK: 'link.duplicate',
    INVALID_CURRENCY_CODE: 'link.bad-currency',
  },
  removal: {
    kind: 'delete',
    isByName: true,
    send: (api, { id }) => request(api, 'DELETE /payment-resources/{id}', { params: { id } }),
  },
}

/** The cursor in the `next` link (links-26); undefined on the last page. */
function nextToken(links: readonly { href: string; rel: string }[] | undefined) {
  const href = links?.find(({ rel }) => rel === 'next')?.href
  const query = href?.split('?')[1]
  return (query && new URLSearchParams(query).get('page_token')) || undefined
}

/** The shareable address: `payment_link`, or the link with that relation (links-9, links-10). */
export const linkUrl = ({
  payment_link,
  links,
}: Pick<PaymentLinkForMerchant, 'payment_link' | 'links'>): string | undefined =>
  payment_link ?? links?.find(({ rel }) => rel === 'payment_link')?.href

interface PriceRange {
  readonly lowest: Amount
  /** There are higher prices, too. */
  readonly isFrom: boolean
}

/** The price of an item, or the lowest one of its options (links-39). */
export function itemPrice(
  item: PaymentLinkForMerchant['line_items'][number] | undefined,
): PriceRange | undefined {
  const primary = item?.variants?.dimensions.find((dimension) => dimension.primary)
  const prices = primary
    ? primary.options.map((option) => option.unit_amount ?? item?.unit_amount)
    : [item?.unit_amount]
  const known = prices.flatMap((price) => price ?? [])
  const order = (a: Amount, b: Amount) => compare(a.value, b.value)
  const [lowest, ...others] = known.toSorted(order)
  return lowest && { lowest, isFrom: others.some((price) => order(price, lowest) > 0) }
}
