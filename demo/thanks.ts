/** The return page: shows the order after a return by redirect. */
import { describeOrder, findOrder, NOT_PAID, type Return } from './orders.ts'

document.addEventListener('pay-link-returned', async (event) => {
  const returned = event as Return
  // Opened without a checkout before it.
  if (!returned.link) return
  const order = await findOrder(returned).catch(() => undefined)
  if (order === undefined) return
  if (order) document.querySelector('h1')!.textContent = 'Thank you for your order'
  document.querySelector('.lead')!.textContent = order ? describeOrder(order) : NOT_PAID
})
