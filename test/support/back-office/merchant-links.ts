/** Payment links of a merchant, as the service answers them. */
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'

export const MAP_ID = 'PLB-MAP000000001'
export const LINKS = 'GET /api/payment-resources'
export const CREATE = 'POST /api/payment-resources'
export const READ = `GET /api/payment-resources/${MAP_ID}`
export const REPLACE = `PUT /api/payment-resources/${MAP_ID}`
export const DELETE = `DELETE /api/payment-resources/${MAP_ID}`

export const aMerchantLink = (
  changes: Partial<PaymentLinkForMerchant> = {},
): PaymentLinkForMerchant => ({
  id: MAP_ID,
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'https://shop.example/thanks',
  line_items: [
    {
      name: 'Atoll wall map',
      description: '',
      unit_amount: { currency_code: 'USD', value: '64.00' },
      collect_shipping_address: false,
      taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.25' }],
    },
  ],
  status: 'ACTIVE',
  create_time: '2026-11-01T10:00:00Z',
  payment_link: `https://pay.example/ncp/payment/${MAP_ID}`,
  links: [],
  ...changes,
})
