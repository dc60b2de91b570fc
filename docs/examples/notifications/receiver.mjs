import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { NotificationError, verifyNotification } from '@tillkit/server/notifications'

for (const folder of ['drafts', 'inbox', 'orders', 'reminders'])
  mkdirSync(folder, { recursive: true })
work() // what an earlier run has left

createServer(async (request, response) => {
  const size = Number(request.headers['content-length'])
  if (!(size <= 1_000_000)) return response.writeHead(413).end()
  try {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = { headers: request.headers, body: Buffer.concat(chunks) }
    const notification = await verifyNotification(raw, process.env.TILL_NOTIFY_SECRETS ?? '')
    storeOnce(`inbox/${notification.data.id}`, JSON.stringify(notification))
    response.writeHead(204).end()
    setImmediate(work)
  } catch (error) {
    const isWrong = error instanceof NotificationError && error.code !== 'no-secret'
    response.writeHead(isWrong ? 400 : 500).end()
  }
}).listen(3001)

/** @param {import('@tillkit/server/notifications').Notification} notification */
function act({ type, data }) {
  if (data.simulated) return
  if (type === 'PAYMENT.CAPTURE.COMPLETED') {
    const isPaid = ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(data.current?.status ?? '')
    if (data.link && isPaid)
      storeOnce(
        `orders/${data.order_id}`,
        JSON.stringify({ link: data.link.id, payer: data.payer }),
      )
  } else if (type === 'USAGE-BILLING.INVOICE.PAYMENT.FAILED') {
    const invoice = data.current
    if (invoice?.payment_status === 'FAILED')
      storeOnce(`reminders/${invoice.id}`, JSON.stringify(data.customer))
  }
}

/** A notification that is done is emptied; its name stays. One that fails is repeated with the next. */
function work() {
  for (const id of readdirSync('inbox')) {
    const text = readFileSync(`inbox/${id}`, 'utf8')
    if (text === '') continue
    try {
      act(JSON.parse(text))
      writeFileSync(`inbox/${id}`, '')
    } catch (error) {
      console.error(id, error)
    }
  }
}

/** Writes a whole file or none, and each one once. @param {string} path @param {string} text */
function storeOnce(path, text) {
  const draft = `drafts/${randomUUID()}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}
