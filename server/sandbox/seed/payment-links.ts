/** Payment links of the seeded merchant. */
import type { PaymentLinkBody } from '../../contract/payment-link.ts'
import { PRODUCTS } from './ids.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

export const returnUrl = (shopUrl: string) => `${shopUrl}/thanks`

/** @param shopUrl without a trailing slash */
export const links = (shopUrl: string): PaymentLinkBody[] =>
  items.map((item) => ({
    integration_mode: 'LINK',
    type: 'BUY_NOW',
    reusable: 'MULTIPLE',
    return_url: returnUrl(shopUrl),
    line_items: [item],
  }))

const items: PaymentLinkBody['line_items'] = [
  {
    product_id: PRODUCTS.withdrawn,
    name: 'Glacier poster',
    description: 'The ice as it was surveyed ten years ago.',
    unit_amount: usd('24.00'),
  },
  {
    product_id: PRODUCTS.everything,
    name: 'Survey notebook',
    description: 'Grid on the left, contour lines on the right, 96 pages that take rain.',
    unit_amount: usd('14.50'),
    adjustable_quantity: { maximum: 12 },
    taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.875' }],
    shipping: [{ type: 'FLAT', value: '4.00', additional_unit_value: '1.25' }],
    collect_shipping_address: true,
    customer_notes: [
      { label: 'Name to emboss', required: true },
      { label: 'Anything else?', required: false },
    ],
  },
  {
    product_id: PRODUCTS.variants,
    name: 'Atoll wall map',
    description: 'Depths in eleven blues, printed in one pass on cotton paper.',
    unit_amount: usd('64.00'),
    variants: {
      dimensions: [
        {
          name: 'Size',
          primary: true,
          options: [
            { label: '50 × 70 cm', unit_amount: usd('64.00') },
            { label: '70 × 100 cm', unit_amount: usd('96.00') },
            { label: '100 × 140 cm', unit_amount: usd('148.00') },
          ],
        },
        {
          name: 'Frame',
          primary: false,
          options: [{ label: 'None' }, { label: 'Oak' }, { label: 'Black ash' }],
        },
      ],
    },
  },
  {
    product_id: PRODUCTS.plain,
    name: 'Ridge field guide',
    description: 'Forty-eight sheets at 1:25 000, bound to lie flat.',
    unit_amount: usd('38.00'),
  },
]
