/**
 * A server that is killed while it handles webhooks of a real sandbox: no notification is lost, and none has two ids.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { PaymentNotification } from '../../../server/bff/features/notifications/index.ts'
import { verifyNotification } from '../../../server/bff/features/notifications/index.ts'
import { type ServedSandbox, serveSandbox } from '../../../server/sandbox/server.ts'
import { noRedis, REDIS } from '../../support/bff/redis.ts'
import { runBefore } from '../../support/bff/server-process.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { freePort } from '../../support/browser/system.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'
import { usd } from '../../support/sandbox/payments.ts'

interface Received {
  id: string
  order: string
}

describe.skipIf(noRedis)('a server that is killed while it handles a webhook', () => {
  let sandbox: ServedSandbox
  let folder: string
  let port: number
  let webhookId: string
  const deployment = `killed-${process.pid}`
  const received: Received[] = []
  /** Answers the receiver's requests. */
  let respond = (response: ServerResponse): unknown => response.writeHead(204).end()

  const receiver = createServer(async (request: IncomingMessage, response) => {
    const chunks = await request.toArray()
    const body = Buffer.concat(chunks)
    const { data } = (await verifyNotification(
      { headers: request.headers, body },
      SECRET,
    )) as PaymentNotification
    assert.equal(request.headers['webhook-id'], data.id)
    received.push({ id: data.id, order: data.order_id ?? '' })
    respond(response)
  })

  const call = (method: string, path: string, body: object) =>
    sandbox.app.request(`/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  beforeAll(async () => {
    sandbox = await serveSandbox({ ...BARE, pool: await anEmptyDatabase(), log: () => {} })
    folder = mkdtempSync(join(tmpdir(), 'tillkit-killed-webhook-'))
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    port = await freePort()
    webhookId = await sandbox.registerWebhook(`http://127.0.0.1:${port}/webhooks`, [
      'PAYMENT.CAPTURE.COMPLETED',
    ])
  })
  afterAll(async () => {
    receiver.closeAllConnections()
    receiver.close()
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  async function start() {
    const server = runBefore(sandbox.url, folder, {
      PORT: String(port),
      REDIS_URL: REDIS,
      TILL_DEPLOYMENT: deployment,
      TILL_CLIENT_ID: BARE.clientId,
      TILL_CLIENT_SECRET: BARE.clientSecret,
      TILL_WEBHOOK_IDS: webhookId,
      TILL_NOTIFY_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
      TILL_NOTIFY_SECRETS: SECRET,
    })
    await server.address
    return async () => {
      server.child.kill('SIGKILL')
      await server.ended
    }
  }

  let sold = 0
  async function sell(): Promise<string> {
    const response = await call('POST', '/try/v1/checkout/payment-resources', {
      ...{ integration_mode: 'LINK', type: 'BUY_NOW', return_url: 'https://shop.test/thanks' },
      line_items: [{ name: `Shirt ${++sold}`, unit_amount: usd('20.00') }],
    })
    const text = await response.text()
    assert.equal(response.status, 201, text)
    return buy(sandbox.app, JSON.parse(text).id)
  }

  const idsOf = (order: string) =>
    received.filter((notification) => notification.order === order).map(({ id }) => id)
  /** Ends the leases of killed servers, as a minute would. */
  async function endLeases() {
    const redis = new Redis(REDIS)
    for (const key of await redis.keys(`*${deployment}:webhook:*`))
      if ((await redis.get(key))?.startsWith('leased:')) await redis.del(key)
    await redis.quit()
  }
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await pause(20)
  }

  it('loses nothing, and repeats under the same id', async () => {
    // During the read.
    let kill = await start()
    const path = '/v2/payments/captures/*'
    await call('POST', '/faults', { method: 'GET', path, times: 1, fault: { kind: 'hang' } })
    const read = await sell()
    await until(async () => {
      const { faults } = await (await sandbox.app.request('/sandbox/faults')).json()
      return faults[0].hits === 1
    })
    await kill()
    assert.deepEqual(received, [])

    // During the hand-over.
    kill = await start()
    respond = () => {}
    const handedOver = await sell()
    await until(() => idsOf(handedOver).length === 1)
    await kill()

    // After the success of the receiver.
    kill = await start()
    const killed = new Promise<void>((resolve) => {
      respond = (response) => response.writeHead(204).end(() => void kill().then(resolve))
    })
    const successful = await sell()
    await killed
    assert.equal(idsOf(successful).length, 1)

    respond = (response) => response.writeHead(204).end()
    kill = await start()
    await endLeases()
    // Each step of the clock is one attempt, of 25.
    await until(async () => {
      await call('POST', '/clock/advance', { days: 1 })
      await sandbox.settled()
      return idsOf(read).length === 1 && idsOf(handedOver).length === 2
    })
    await kill()
    for (const order of [read, handedOver, successful]) {
      assert.equal(new Set(idsOf(order)).size, 1, order)
    }
    assert.equal(new Set(received.map(({ id }) => id)).size, 3)
    assert.ok(idsOf(successful).length <= 2)
  })
})
