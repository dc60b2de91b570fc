/** The merchant's server is gone for a day: each sale of that day reaches it once it is back. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, it } from 'vitest'
import {
  type PaymentNotification,
  verifyNotification,
} from '../../../server/bff/features/notifications/index.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { advance, aSystem } from '../../support/browser/system.ts'
import { until } from '../../support/in-time.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'

describe('a receiver that is gone for a day', async () => {
  const orders: string[] = []
  const ids = new Map<string, Set<string>>()
  let isGone = true
  let refused = 0
  const receiver = createServer(async (request, response) => {
    if (isGone) {
      refused++
      request.socket.destroy()
      return
    }
    const body = Buffer.concat(await request.toArray())
    const { type, data } = (await verifyNotification(
      { headers: request.headers, body },
      SECRET,
    )) as PaymentNotification
    const order = data.order_id ?? ''
    if (type === 'PAYMENT.CAPTURE.COMPLETED' && orders.includes(order))
      ids.set(order, (ids.get(order) ?? new Set()).add(data.id))
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  const system = await aSystem({
    env: { TILL_NOTIFY_URL: `http://127.0.0.1:${port}`, TILL_NOTIFY_SECRETS: SECRET },
  })
  afterAll(async () => {
    receiver.close()
    await system.stop()
  })
  const checkout = {
    request: (path: string, init?: RequestInit) =>
      fetch(system.sandboxUrl + path, { ...init, redirect: 'manual' }),
  }
  const [link = ''] = /PLB-[A-Z0-9]+/.exec(system.output()) ?? []

  it('receives every sale afterwards, with one id for each', async () => {
    orders.push(await buy(checkout, link))
    for (let hours = 0; hours < 24; hours += 8) {
      const before = refused
      await advance(system, { hours: 8 })
      await until(() => refused > before)
    }
    orders.push(await buy(checkout, link))
    isGone = false
    while (ids.size < 2) {
      await advance(system, { hours: 8 })
      await until(() => ids.size === 2, 1_500).catch(() => {})
    }
    assert.deepEqual([...ids.keys()].sort(), [...orders].sort())
    for (const [order, all] of ids) assert.equal(all.size, 1, order)
  })
})
