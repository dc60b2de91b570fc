/** A payment link's public view and its QR code, for any page and any HTTP cache. */
import { PaymentLinkQr, PublicPaymentLink } from '../../../contract/payment-link.ts'
import { PaymentLinkId } from '../../../contract/scalars.ts'
import { type EndpointDeps, endpoint } from '../../core/forward/endpoint.ts'
import type { AppContext } from '../../core/http/context.ts'
import { respondPublic } from '../../core/http/public-response.ts'
import { readParam } from '../../core/http/validate.ts'

export const readPublicLink = endpoint({
  id: 'readPublicLink',
  summary: 'The public view of a payment link',
  method: 'GET',
  path: '/api/payment-links/{id}',
  caller: 'anyone',
  status: 200,
  response: PublicPaymentLink,
  async handler({ c }, deps) {
    const link = await loadLink(c, deps)
    return respondPublic(c, link?.view)
  },
})

export const readLinkQr = endpoint({
  id: 'readLinkQr',
  summary: 'The URL of a payment link as a QR code: modules without a quiet zone',
  method: 'GET',
  path: '/api/payment-links/{id}/qr',
  caller: 'anyone',
  status: 200,
  response: PaymentLinkQr,
  async handler({ c }, deps) {
    const link = await loadLink(c, deps)
    return respondPublic(c, await link?.qr())
  },
})

const loadLink = (c: AppContext, { links }: EndpointDeps) =>
  links.load(readParam(c, 'id', PaymentLinkId), c.get('log'))
