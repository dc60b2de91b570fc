/** Serializes payment links (links-1 to links-10). */
import type { LineItemBody, OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { SandboxConfig } from '../context.ts'
import type { LinkRow } from '../database/tables/payment-links.ts'

export const COLLECTION_PATH = '/v1/checkout/payment-resources'

/** The address of the checkout, `{checkout_url}/ncp/payment/<id>`. */
const shareableUrl = ({ checkoutUrl }: SandboxConfig, id: string) =>
  `${checkoutUrl}/ncp/payment/${id}`

/**
 * The stored content of a request, with the two members that responses always have. The order of members is
 * fixed, so that equal contents have equal JSON.
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
  line_items: line_items.map(withDefaults),
})

// links-13. CHOICE: the defaults are empty and false.
const withDefaults = ({
  description = '',
  collect_shipping_address = false,
  ...item
}: LineItemBody): LineItemBody => ({ ...item, description, collect_shipping_address })

/** The response to a creation; it has the checkout's address in `links` only (links-9). */
export const serializeCreated = (row: LinkRow, config: SandboxConfig) => ({
  id: row.id,
  ...row.content,
  status: row.status,
  create_time: row.create_time.toISOString(),
  update_time: row.update_time.toISOString(),
  links: linksOf(row.id, config),
})

export function serializeLink(row: LinkRow, config: SandboxConfig) {
  const { links, ...members } = serializeCreated(row, config)
  return { ...members, payment_link: shareableUrl(config, row.id), links }
}

/** links-25: list items omit `return_url` and `update_time`. */
export function serializeListed(row: LinkRow, config: SandboxConfig) {
  const { return_url, update_time, ...members } = serializeLink(row, config)
  return members
}

function linksOf(id: string, config: SandboxConfig) {
  const href = `${config.baseUrl}${COLLECTION_PATH}/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    { href, rel: 'replace', method: 'PUT' },
    { href, rel: 'delete', method: 'DELETE' },
    { href: shareableUrl(config, id), rel: 'payment_link', method: 'GET' },
  ]
}
