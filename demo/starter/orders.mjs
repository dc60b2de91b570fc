/** What the shop does when a payment has arrived. Your database takes the place of the folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises'

const FOLDER = process.env.SHOP_ORDERS ?? 'orders'

/**
 * Resolves once the order is stored. A notification may come twice: the second one writes the same file.
 * @param {import('@tillkit/server/notifications').Notification} notification
 */
export async function receive({ type, data }) {
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' || data.simulated || !data.link) return
  const { order_id: order, link, items, payer } = data
  await mkdir(FOLDER, { recursive: true })
  const file = `${FOLDER}/${order}.json`
  await writeFile(`${file}.${data.id}`, JSON.stringify({ order, link: link.id, items, payer }))
  // All of it or nothing.
  await rename(`${file}.${data.id}`, file)
  console.log(`Order ${order} is paid: ${file}`)
}
