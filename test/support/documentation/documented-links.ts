/** The five create requests of the public documentation, with other goods (links-18). */

const LINK = { integration_mode: 'LINK', type: 'BUY_NOW', reusable: 'MULTIPLE' }
const RETURN_URL = 'https://shop.example/thanks'
const usd = (value: string) => ({ currency_code: 'USD', value })

export const DOCUMENTED_LINKS: [what: string, body: object][] = [
  [
    'with a return URL',
    {
      ...LINK,
      return_url: RETURN_URL,
      line_items: [{ name: 'Desk lamp', unit_amount: usd('49.90') }],
    },
  ],
  [
    'with prices in every option of the primary dimension, and none of its own',
    {
      ...LINK,
      return_url: RETURN_URL,
      line_items: [
        {
          name: 'Headphones',
          product_id: 'HP-1',
          description: 'Over-ear, wireless',
          taxes: [{ name: 'Sales tax', type: 'PERCENTAGE', value: '8.25' }],
          shipping: [{ type: 'FLAT', value: '9.99', additional_unit_value: '4.99' }],
          collect_shipping_address: true,
          customer_notes: [{ required: false, label: 'Gift message' }],
          variants: {
            dimensions: [
              {
                name: 'Colour',
                primary: true,
                options: [
                  { label: 'Black', unit_amount: usd('299.99') },
                  { label: 'Silver', unit_amount: usd('309.99') },
                ],
              },
              {
                name: 'Warranty',
                primary: false,
                options: [{ label: '1 year' }, { label: '2 years' }],
              },
            ],
          },
          adjustable_quantity: { maximum: 10 },
        },
      ],
    },
  ],
  [
    "with the account's own taxes",
    {
      ...LINK,
      return_url: RETURN_URL,
      line_items: [
        {
          name: 'Desk lamp',
          unit_amount: usd('49.90'),
          taxes: [{ name: 'Tax', type: 'PREFERENCE', value: 'PROFILE' }],
        },
      ],
    },
  ],
  [
    "with the account's own shipping",
    {
      ...LINK,
      return_url: RETURN_URL,
      line_items: [
        {
          name: 'Desk lamp',
          unit_amount: usd('49.90'),
          shipping: [{ type: 'PREFERENCE', value: 'PROFILE' }],
          collect_shipping_address: true,
        },
      ],
    },
  ],
  [
    'without a return URL',
    {
      ...LINK,
      line_items: [{ name: 'Desk lamp', unit_amount: usd('49.90') }],
    },
  ],
]
