/** The return page: waits for the confirmation of the payment, and shows the order as paid. */
import { awaitPayment, describeOrder, NOT_PAID, type Return, WAITING } from './orders.ts'

document.addEventListener('pay-link-returned', (event) => {
  const returned = event as Return
  // Opened without a checkout before it.
  if (!returned.link) return
  const text = document.querySelector('.lead')!
  void awaitPayment(returned, (confirmation) => {
    if (confirmation.state === 'paid') {
      document.querySelector('h1')!.textContent = 'Thank you for your order'
      text.textContent = describeOrder(confirmation.order)
    } else {
      text.textContent = confirmation.state === 'late' ? NOT_PAID : WAITING
    }
  })
})
