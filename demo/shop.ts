/** The shop: shows the order after a return from the popup, in the slot of the button. */
import { awaitPayment, describeOrder, NOT_PAID, type Return, WAITING } from './orders.ts'

document.addEventListener('pay-link-returned', (event) => {
  const button = event.target as HTMLElementTagNameMap['pay-link-button']
  const text = document.createElement('span')
  text.slot = 'returned'
  button.querySelector('[slot="returned"]')?.remove()
  button.append(text)
  void awaitPayment(event as Return, (confirmation) => {
    if (confirmation.state !== 'paid') {
      text.textContent = confirmation.state === 'late' ? NOT_PAID : WAITING
      return
    }
    const { order } = confirmation
    button.purchased = true
    text.textContent = `Thank you. ${describeOrder(order)}`
    for (const other of document.querySelectorAll('pay-link-button')) {
      other.setAttribute('reference', order.id)
    }
  })
})
