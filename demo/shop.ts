/** The shop: shows the order after a return from the popup, in the slot of the button. */
import { describeOrder, findOrder, NOT_PAID, type Return } from './orders.ts'

document.addEventListener('pay-link-returned', async (event) => {
  const button = event.target as HTMLElement
  const order = await findOrder(event as Return).catch(() => undefined)
  // Without an answer the element's own text remains.
  if (order === undefined) return
  button.querySelector('[slot="returned"]')?.remove()
  const text = document.createElement('span')
  text.slot = 'returned'
  text.textContent = order ? `Thank you. ${describeOrder(order)}` : NOT_PAID
  button.append(text)
  if (!order) return
  for (const other of document.querySelectorAll('pay-link-button')) {
    other.setAttribute('reference', order.id)
  }
})
