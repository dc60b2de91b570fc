/** `verifyNotification` of the package takes notifications that this server has signed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { describe, it } from 'vitest'
import { signatureHeaders } from '../../../server/bff/features/notifications/hand-over.ts'
import {
  type Notification,
  NotificationError,
  verifyNotification,
} from '../../../server/bff/features/notifications/index.ts'
import { atEnd } from '../../support/at-end.ts'
import { anEvent, aWebhookWorld, OLD_SECRET, RECEIVER, SECRET } from '../../support/bff/webhooks.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

const body = JSON.stringify({ type: 'A.B', timestamp: '', data: { id: 'WH-1', note: 'Käse' } })
const headersAt = (time: number, secrets: readonly string[] = [SECRET], text = body) =>
  signatureHeaders('WH-1', text, secrets, new Date(time))
const requestOf = (headers: Record<string, string>, text = body) =>
  new Request(RECEIVER, { method: 'POST', headers, body: text })

const codeOf = async (...args: Parameters<typeof verifyNotification>) => {
  try {
    await verifyNotification(...args)
    return 'none'
  } catch (error) {
    assert.ok(error instanceof NotificationError)
    return error.code
  }
}

describe('a notification', () => {
  it('is signed by every current secret, and verified by any of them', async () => {
    const notify = { url: RECEIVER, secrets: [SECRET, OLD_SECRET] }
    const world = await aWebhookWorld(upstream, { config: { notify } })
    const event = anEvent({ resource: { note: 'Käse ✓' } })
    await world.send(event)
    const [{ headers, body } = { headers: {}, body: '' }] = world.received
    assert.equal(headers['webhook-signature']?.split(' ').length, 2)
    for (const secrets of [SECRET, [OLD_SECRET], `${OLD_SECRET}, whsec_AAAA`]) {
      const notification = await verifyNotification(requestOf(headers, body), secrets)
      assert.deepEqual(
        [notification.data.id, notification.data.resource],
        [event.id, event.resource],
      )
    }
  })

  it('is taken from a request, bytes or text', async () => {
    const headers = headersAt(Date.now())
    for (const request of [
      requestOf(headers),
      { headers, body },
      { headers, body: new TextEncoder().encode(body) },
      { headers: new Headers(headers), body: Buffer.from(body) },
    ]) {
      assert.equal((await verifyNotification(request, SECRET)).type, 'A.B')
    }
  })

  it('is taken from the request of Express and of Fastify with the raw body', async () => {
    const types: string[] = []
    const inExpress = express().post(
      '/',
      express.raw({ type: 'application/json' }),
      async (request, response) => {
        types.push((await verifyNotification(request, SECRET)).type)
        response.sendStatus(204)
      },
    )
    const inFastify = fastify()
    inFastify.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    inFastify.post<{ Body: Uint8Array }>('/', async (request, reply) => {
      types.push((await verifyNotification(request, SECRET)).type)
      return reply.code(204).send()
    })
    await inFastify.ready()
    atEnd(() => inFastify.close())
    const handlers: RequestListener[] = [
      inExpress,
      (request, response) => inFastify.routing(request, response),
    ]
    for (const handler of handlers) {
      const server = createServer(handler).listen(0, '127.0.0.1')
      atEnd(() => void server.close())
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersAt(Date.now()) },
        body,
      })
      assert.equal(response.status, 204)
      server.closeAllConnections()
    }
    assert.deepEqual(types, ['A.B', 'A.B'])
  })

  it('is refused with another body, secret or id, and five minutes early or late', async () => {
    const good = headersAt(Date.now())
    const other = body.replace('WH-1', 'WH-2')
    assert.equal(await codeOf(requestOf(good, other), SECRET), 'wrong-signature')
    assert.equal(await codeOf(requestOf(good), OLD_SECRET), 'wrong-signature')
    assert.equal(await codeOf(requestOf(good), 'whsec_?'), 'wrong-signature')
    const renamed = { ...good, 'webhook-id': 'WH-2' }
    assert.equal(await codeOf(requestOf(renamed), SECRET), 'wrong-signature')
    for (const ms of [-301_000, 302_000]) {
      const headers = headersAt(Date.now() + ms)
      assert.equal(await codeOf(requestOf(headers), SECRET), 'wrong-time')
    }
  })

  it('is taken with header names in any case, as gateways of functions write them', async () => {
    const headers = Object.fromEntries(
      Object.entries(headersAt(Date.now())).map(([name, value]) => [name.toUpperCase(), value]),
    )
    assert.equal((await verifyNotification({ headers, body }, SECRET)).data.id, 'WH-1')
  })

  it('is refused without a header of its signature, and without a secret', async () => {
    const good = headersAt(Date.now())
    for (const name of Object.keys(good)) {
      const { [name]: _, ...others } = good
      assert.equal(await codeOf(requestOf(others), SECRET), 'not-signed', name)
    }
    for (const none of ['', [], ['']])
      assert.equal(await codeOf(requestOf(good), none), 'no-secret')
  })

  it('names a body that was read or parsed before', async () => {
    const headers = headersAt(Date.now())
    const read = requestOf(headers)
    await read.text()
    assert.equal(await codeOf(read, SECRET), 'body-was-read')
    const parsed = { headers, body: JSON.parse(body) as never }
    assert.equal(await codeOf(parsed, SECRET), 'body-was-read')
  })

  it('is refused if its signed body is none', async () => {
    for (const text of ['x', '[]', 'null', '{}', '{"type":"A","data":{}}']) {
      const headers = headersAt(Date.now(), [SECRET], text)
      assert.equal(await codeOf(requestOf(headers, text), SECRET), 'unreadable', text)
    }
  })

  it('is of one type in each case of a switch', () => {
    const amountOf = (notification: Notification): string | number | undefined => {
      switch (notification.type) {
        case 'PAYMENT.CAPTURE.COMPLETED':
          return notification.data.link?.id ?? notification.data.current?.amount?.value
        case 'USAGE-BILLING.INVOICE.PAYMENT.FAILED':
          return notification.data.current?.amount.total_amount.value
        default:
          return undefined
      }
    }
    const simulated = { id: 'WH-1', customer: null, current: null, simulated: true }
    const resource = { id: 'CAP-1', status: 'COMPLETED', links: [] }
    const link = { id: 'PLB-A', matched_by: 'name' as const }
    assert.equal(
      amountOf({
        type: 'PAYMENT.CAPTURE.COMPLETED',
        timestamp: '',
        data: { ...simulated, resource, link },
      }),
      'PLB-A',
    )
  })
})
