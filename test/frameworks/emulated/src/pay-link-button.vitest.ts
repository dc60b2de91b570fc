import 'tillkit/pay-link-button.js'
import { expect, it } from 'vitest'

it('shows the name and the price of a payment link', async () => {
  document.body.innerHTML = '<pay-link-button layout="card"></pay-link-button>'
  const button = document.querySelector('pay-link-button')!
  // As GET /api/payment-links/{id} returns it.
  button.data = {
    id: 'PLB-ABCDEF123456',
    status: 'ACTIVE',
    url: 'https://checkout.example/ncp/payment/PLB-ABCDEF123456',
    items: [
      {
        name: 'Map',
        unit_amount: { currency_code: 'USD', value: '12.50' },
        taxes: [],
        shipping: [],
        customer_notes: [],
      },
    ],
  }
  await button.updateComplete
  const text = button.shadowRoot!.textContent
  expect(text).toContain('Map')
  expect(text).toContain('$12.50')
})
