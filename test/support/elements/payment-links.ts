/**
 * Payment links in the format of the public API, for element tests: `aLink({ … })` overrides
 * members.
 */
import type { PublicLineItem, PublicPaymentLink } from '../../../server/contract/payment-link.ts'

export const LINK_ID = 'PLB-ABCDEF123456'
export const CHECKOUT = 'https://checkout.example'

export const usd = (value: string) => ({ currency_code: 'USD', value })

export const anItem = (changes: Partial<PublicLineItem> = {}): PublicLineItem => ({
  name: 'Field notebook',
  description: 'Dotted, 96 pages.',
  unit_amount: usd('12.50'),
  taxes: [],
  shipping: [],
  customer_notes: [],
  ...changes,
})

export const aLink = (changes: Partial<PublicPaymentLink> = {}): PublicPaymentLink => ({
  id: LINK_ID,
  status: 'ACTIVE',
  url: `${CHECKOUT}/ncp/payment/${LINK_ID}`,
  items: [anItem()],
  ...changes,
})

/** Sizes with prices, colours without, a quantity up to five, taxes and shipping. */
export const aShirt = (): PublicLineItem => ({
  ...anItem({ name: 'Harbour tee', description: 'Heavy organic cotton, garment-dyed.' }),
  unit_amount: undefined,
  price_from: usd('28.00'),
  variants: {
    dimensions: [
      {
        name: 'Size',
        primary: true,
        options: [
          { label: 'S', unit_amount: usd('28.00') },
          { label: 'M', unit_amount: usd('28.00') },
          { label: 'XL', unit_amount: usd('31.00') },
        ],
      },
      { name: 'Colour', primary: false, options: [{ label: 'Ink' }, { label: 'Sand' }] },
    ],
  },
  adjustable_quantity: { maximum: 5 },
  taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.25' }],
  shipping: [{ type: 'FLAT', value: '4.90', additional_unit_value: '1.10' }],
})
