/** The merchant's server is gone for a day: each sale of that day reaches it once it is back. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, it } from 'vitest'
import {
  type PaymentNotification,
  verifyNotification,
} from '../../../server/notifications/index.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { aSystem, freePort } from '../../support/browser/system.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'

const HOUR = 3600

describe('a receiver that is gone for a day', async () => {
  const port = await freePort()
  const system = await aSystem({
    env: { TILL_NOTIFY_URL: `http://127.0.0.1:${port}`, TILL_NOTIFY_SECRETS: SECRET },
  })
  afterAll(() => system.stop())
  const checkout = {
    request: (path: string, init?: RequestInit) =>
      fetch(system.sandboxUrl + path, { ...init, redirect: 'manual' }),
  }
  const [link = ''] = /PLB-[A-Z0-9]+/.exec(system.output()) ?? []

  async function advance(seconds: number): Promise<void> {
    const response = await fetch(`${system.sandboxUrl}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    })
    assert.equal(response.status, 200)
    // Two attempts of an event are at least a second apart.
    await pause(1_200)
  }

  it('receives every sale afterwards, with one id for each', { timeout: 120_000 }, async () => {
    const orders = [await buy(checkout, link)]
    for (let hours = 0; hours < 24; hours += 8) await advance(8 * HOUR)
    orders.push(await buy(checkout, link))

    const ids = new Map<string, Set<string>>()
    const receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray())
      const { type, data } = (await verifyNotification(
        { headers: request.headers, body },
        SECRET,
      )) as PaymentNotification
      const order = data.order_id ?? ''
      if (type === 'PAYMENT.CAPTURE.COMPLETED' && orders.includes(order)) {
        ids.set(order, (ids.get(order) ?? new Set()).add(data.id))
      }
      response.writeHead(204).end()
    })
    await once(receiver.listen(port, '127.0.0.1'), 'listening')
    afterAll(() => void receiver.close())

    while (ids.size < 2) await advance(8 * HOUR)
    await advance(8 * HOUR)
    assert.deepEqual([...ids.keys()].sort(), [...orders].sort())
    for (const [order, all] of ids) assert.equal(all.size, 1, order)
  })
})
