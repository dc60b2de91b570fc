/** Metrics, plans and payment links of the seeded merchant, a publisher of maps and map data. */
import type { PaymentLinkBody } from '../../contract/payment-link.ts'
import { METRICS, PLANS, PRODUCTS } from './ids.ts'

export const metrics = [
  {
    name: 'API calls',
    code: METRICS.calls,
    type: 'METERED',
    description: 'Requests answered with elevation data.',
    aggregation_type: 'COUNT',
  },
  {
    name: 'Storage',
    code: METRICS.storage,
    type: 'METERED',
    description: 'Gigabytes of imagery uploaded.',
    aggregation_type: 'SUM',
    aggregation_field: 'gb',
  },
  {
    name: 'GPU minutes',
    code: METRICS.gpu,
    type: 'METERED',
    description: 'Minutes of terrain rendering in the billed regions.',
    aggregation_type: 'SUM',
    aggregation_field: 'minutes',
    field_filters: [{ key: 'region', values: ['eu', 'us'] }],
  },
]

/** @param id the metric's id, by its code */
export const plans = (id: (code: string) => string) => [
  {
    name: 'Explorer',
    code: PLANS.explorer,
    description: 'Elevation data for small teams.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value: 29 },
    usage_based_charges: [
      standard(id(METRICS.calls), '0.035'),
      standard(id(METRICS.storage), '0.18'),
    ],
    minimum_commitment: { amount: { value: 60 }, invoice_display_name: 'Explorer minimum' },
  },
  {
    name: 'Survey',
    code: PLANS.survey,
    description: 'Elevation data, imagery and rendering for production.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value: 99 },
    usage_based_charges: [
      {
        metric_id: id(METRICS.calls),
        charge_model: 'GRADUATED',
        properties: {
          graduated_ranges: [
            { from_value: 0, to_value: 250, per_unit_amount: '0.1' },
            { from_value: 251, to_value: null, per_unit_amount: '0.0625' },
          ],
        },
      },
      standard(id(METRICS.storage), '0.14'),
      { ...standard(id(METRICS.gpu), '0.075'), min_amount: { value: 10 } },
    ],
    minimum_commitment: { amount: { value: 140 }, invoice_display_name: 'Survey minimum' },
  },
  {
    name: 'Explorer yearly',
    code: PLANS.explorerYearly,
    description: 'Elevation data for small teams, two months free.',
    billing_cycle: 'YEARLY',
    pay_in_advance: true,
    amount: { currency_code: 'USD', value: 290 },
    usage_based_charges: [
      standard(id(METRICS.calls), '0.035'),
      standard(id(METRICS.storage), '0.18'),
    ],
  },
  {
    name: 'Survey yearly',
    code: PLANS.surveyYearly,
    description: 'Elevation data, imagery and rendering for production, two months free.',
    billing_cycle: 'YEARLY',
    pay_in_advance: true,
    amount: { currency_code: 'USD', value: 990 },
    usage_based_charges: [
      standard(id(METRICS.calls), '0.0625'),
      standard(id(METRICS.storage), '0.14'),
      standard(id(METRICS.gpu), '0.075'),
    ],
  },
  {
    name: 'Survey Japan',
    code: PLANS.surveyJapan,
    description: 'Survey, billed in yen.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'JPY', value: 14_800 },
    usage_based_charges: [
      standard(id(METRICS.calls), '12.5'),
      standard(id(METRICS.storage), '21'),
      standard(id(METRICS.gpu), '11'),
    ],
    minimum_commitment: { amount: { value: 20_000 } },
  },
]

const standard = (metric_id: string, amount: string) => ({
  metric_id,
  charge_model: 'STANDARD',
  properties: { amount },
})

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
