/** A payment link as it goes over the wire (links-1 to links-10). */
import type { Selectable } from 'kysely'
import type { LineItemBody, OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { Settings } from '../context.ts'
import type { LinkTables } from './tables.ts'

export type LinkRow = Selectable<LinkTables['payment_links']>

export const RESOURCES = '/v1/checkout/payment-resources'

/** Where buyers pay: `{checkout_url}/ncp/payment/<id>`. */
export const shareableUrl = ({ checkoutUrl }: Settings, id: string) =>
  `${checkoutUrl}/ncp/payment/${id}`

/**
 * What is kept of a request: every item also gets the two members that answers carry unasked. Members
 * stand in one order.
 */
export const toContent = ({
  integration_mode,
  type,
  reusable,
  return_url,
  line_items,
}: OpenPaymentLinkBody): OpenPaymentLinkBody => ({
  integration_mode,
  type,
  reusable,
  return_url,
  line_items: line_items.map(withUnaskedMembers),
})

// links-13. CHOICE: they are empty and false.
const withUnaskedMembers = ({
  description = '',
  collect_shipping_address = false,
  ...item
}: LineItemBody): LineItemBody => ({ ...item, description, collect_shipping_address })

/** The answer to a creation. Its shareable address is in `links` only (links-9). */
export const showCreated = (row: LinkRow, settings: Settings) => ({
  id: row.id,
  ...row.content,
  status: row.status,
  create_time: row.create_time.toISOString(),
  update_time: row.update_time.toISOString(),
  links: linksOf(row.id, settings),
})

export function showOne(row: LinkRow, settings: Settings) {
  const { links, ...members } = showCreated(row, settings)
  return { ...members, payment_link: shareableUrl(settings, row.id), links }
}

/** links-25: list items omit `return_url` and `update_time`. */
export function showListed(row: LinkRow, settings: Settings) {
  const { return_url, update_time, ...members } = showOne(row, settings)
  return members
}

function linksOf(id: string, settings: Settings) {
  const href = `${settings.baseUrl}${RESOURCES}/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    { href, rel: 'replace', method: 'PUT' },
    { href, rel: 'delete', method: 'DELETE' },
    { href: shareableUrl(settings, id), rel: 'payment_link', method: 'GET' },
  ]
}
