/** The payment links of the gallery's merchant. */
import { aMerchantLink } from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'

/** Also the link with the gallery's QR code. */
export const LINK_ID = 'PLB-GALLERY00001'

/** A link with every member. */
export const fullLink = ({ amount, currency, name }: Look) => {
  const price = (minor: number) => ({ currency_code: currency, value: amount(minor) })
  return aMerchantLink({
    id: LINK_ID,
    create_time: '2026-11-18T09:30:00Z',
    payment_link: `http://127.0.0.1/ncp/payment/${LINK_ID}`,
    line_items: [
      {
        name: name('Atoll wall map'),
        product_id: 'MAP-7',
        description: name('Printed on heavy paper, with the depths of the lagoon.'),
        unit_amount: price(6400),
        taxes: [{ name: name('Sales tax'), type: 'PERCENTAGE', value: '8.25' }],
        shipping: [{ type: 'FLAT', value: amount(490), additional_unit_value: amount(150) }],
        collect_shipping_address: true,
        customer_notes: [{ label: name('Name for the dedication'), required: true }],
        variants: {
          dimensions: [
            {
              name: name('Size'),
              primary: true,
              options: [
                { label: '50 × 70 cm', unit_amount: price(6400) },
                { label: '70 × 100 cm', unit_amount: price(9600) },
              ],
            },
            { name: name('Frame'), primary: false, options: [{ label: 'None' }, { label: 'Oak' }] },
          ],
        },
        adjustable_quantity: { maximum: 5 },
      },
    ],
  })
}

const simpleLink = (look: Look, id: string, title: string, minor: number) =>
  aMerchantLink({
    id,
    return_url: undefined,
    create_time: '2026-11-02T09:30:00Z',
    payment_link: `http://127.0.0.1/ncp/payment/${id}`,
    line_items: [
      {
        name: look.name(title),
        unit_amount: { currency_code: look.currency, value: look.amount(minor) },
      },
    ],
  })

export const linkPage = (look: Look) => ({
  resources: [
    fullLink(look),
    simpleLink(look, 'PLB-GALLERY00002', 'Ridge field guide', 3800),
    { ...simpleLink(look, 'PLB-GALLERY00003', 'Delta chart', 2800), status: 'INACTIVE' },
  ],
  links: [{ rel: 'next', href: 'http://127.0.0.1/v1?page_token=next' }],
})
