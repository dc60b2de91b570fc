/** The return page: waits for the confirmation of the payment, and shows the order as paid. Without one it leads on. */
import { awaitPayment, describeOrder, NOT_PAID, type Return, WAITING } from './orders.ts'

const title = document.querySelector('h1')!
const text = document.querySelector('.lead')!
const hint = document.querySelector<HTMLElement>('#hint')!
const ways = document.querySelector('.ways')!

document.addEventListener('pay-link-returned', (event) => {
  const returned = event as Return
  // Opened without a checkout before it.
  if (!returned.link) return
  const checkout = continueButton(returned)
  void awaitPayment(returned, (confirmation) => {
    const isLate = confirmation.state === 'late'
    hint.hidden = !isLate
    if (isLate) {
      title.textContent = 'No payment has arrived'
      ways.prepend(checkout)
    } else checkout.remove()
    if (confirmation.state === 'paid') {
      title.textContent = 'Thank you for your order'
      text.textContent = describeOrder(confirmation.order)
    } else text.textContent = isLate ? NOT_PAID : WAITING
  })
})

/** Opens the same checkout again. */
function continueButton({ link = '', reference = '' }: Return): HTMLElement {
  const button = document.createElement('pay-link-button')
  const attributes = { link, reference, presentation: 'redirect', label: 'Continue to checkout' }
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  return button
}
