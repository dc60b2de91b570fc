/** Webhooks of a sandbox reach the examples of embedding: each keeps the raw body, and hands the sale over. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest'
import type { Bff } from '../../../server/bff/app.ts'
import {
  type Notification,
  verifyNotification,
} from '../../../server/bff/features/notifications/index.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { listen, listener } from '../../../server/host/http-server.ts'
import { type ServedSandbox, serveSandbox } from '../../../server/sandbox/server.ts'
import { API_KEY, SESSION_KEY, SHOP } from '../../support/bff/bff.ts'
import { EXAMPLES, startExample } from '../../support/bff/embedding.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'

const EDGE = fileURLToPath(new URL('../../support/bff/edge-runtime.mjs', import.meta.url))
const EMBEDDING = new URL('../../../docs/examples/embedding/', import.meta.url)
const LINK = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: `${SHOP}/thanks`,
  line_items: [
    { name: 'Map of the harbour ⚓', unit_amount: { currency_code: 'USD', value: '24.00' } },
  ],
}

describe('a webhook of the sandbox', () => {
  const notifications: Notification[] = []
  let sandbox: ServedSandbox
  /** Receives at the address that is registered, and passes each request on to the example as it is. */
  let gate: Awaited<ReturnType<typeof listen>>
  let receiver: Awaited<ReturnType<typeof listen>>
  let environment: Record<string, string>
  let link: string
  let forward: (request: Request) => Promise<Response>

  beforeAll(async () => {
    sandbox = await serveSandbox({
      ...BARE,
      pool: await anEmptyDatabase(),
      deliveries: { gapMs: 0 },
      log: () => {},
    })
    gate = await listen(0, '127.0.0.1')
    receiver = await listen(0, '127.0.0.1')
    gate.serve({ fetch: (request) => forward(request) })
    receiver.serve({
      async fetch(request) {
        notifications.push(await verifyNotification(request, SECRET))
        return new Response(null, { status: 204 })
      },
    })
    const address = `http://127.0.0.1:${gate.port}/pay/webhooks`
    environment = {
      TILL_MODE: 'sandbox',
      METRICS_PORT: 'off',
      TILL_UPSTREAM_BASE_URL: sandbox.url,
      TILL_CLIENT_ID: BARE.clientId,
      TILL_CLIENT_SECRET: BARE.clientSecret,
      TILL_API_KEYS: API_KEY,
      TILL_SESSION_KEYS: `${SESSION_KEY.kid}:${SESSION_KEY.secret}`,
      TILL_ALLOWED_ORIGINS: SHOP,
      TILL_WEBHOOK_IDS: await sandbox.registerWebhook(address, EVENT_TYPES),
      TILL_NOTIFY_URL: `http://127.0.0.1:${receiver.port}/`,
      TILL_NOTIFY_SECRETS: SECRET,
    }
    await control('PUT', '/sandbox/settings', { sale_reference: 'name' })
    link = (await control('POST', '/sandbox/try/v1/checkout/payment-resources', LINK)).id
  })
  afterAll(async () => {
    await gate.close()
    await receiver.close()
    await sandbox.close()
  })
  beforeEach(() => {
    notifications.length = 0
  })

  async function control(method: string, path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    const response = await sandbox.app.request(path, init)
    const text = await response.text()
    assert.ok(response.ok, text)
    return JSON.parse(text) as { id: string }
  }

  async function isHandedOver(name: string) {
    const order = await buy(sandbox.app, link)
    await sandbox.settled()
    const sales = notifications.flatMap((one) =>
      one.type === 'PAYMENT.CAPTURE.COMPLETED' ? [one.data] : [],
    )
    assert.deepEqual(
      sales.map(({ order_id, link }) => ({ order_id, link })),
      [{ order_id: order, link: { id: link, matched_by: 'name' } }],
      name,
    )
  }

  /** The body as bytes, and the headers as they came. */
  const forwardTo = (url: string) => async (request: Request) => {
    const { pathname } = new URL(request.url)
    const body = await request.arrayBuffer()
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const { status } = await fetch(`${url}${pathname}`, { method: 'POST', headers, body })
    return new Response(null, { status })
  }

  for (const name of ['hono', 'express', 'fastify', 'edge'])
    it(`is handed over by the example of ${name}`, async () => {
      const example = `${EXAMPLES}${name}.mjs`
      const { url, stop } = await startExample(process.execPath, {
        args: (port) =>
          name === 'edge' ? ['--conditions=browser', EDGE, example, String(port)] : [example],
        env: environment,
      })
      try {
        forward = forwardTo(url)
        await isHandedOver(name)
      } finally {
        await stop()
      }
    })

  describe('in this process', () => {
    let before: NodeJS.ProcessEnv
    beforeEach(() => {
      before = { ...process.env }
      Object.assign(process.env, environment)
    })
    afterEach(() => {
      process.env = before
    })

    it('is handed over by the example of Next', async () => {
      const route: Record<string, (request: Request) => Promise<Response>> = await import(
        `${EXAMPLES}next/app/pay/[...path]/route.js`
      )
      forward = route.POST ?? assert.fail('POST is not exported')
      await isHandedOver('next')
    })

    it('reaches the function of the guide, in front of body parsers alone', async () => {
      const load = (name: string) => import(new URL(name, EMBEDDING).href)
      const { bff, close }: { bff: Bff; close(): Promise<void> } = await load('notified.mjs')
      const { inbox }: { inbox: Map<string, object> } = await load('inbox.mjs')
      const behind = await portOf(express().use(express.json()).use('/pay', listener(bff)))
      const inFront = await portOf(express().use('/pay', listener(bff)).use(express.json()))
      try {
        const statuses: number[] = []
        const countedTo = (port: number) => async (request: Request) => {
          const response = await forwardTo(`http://127.0.0.1:${port}`)(request)
          statuses.push(response.status)
          return response
        }
        forward = countedTo(behind.port)
        await buy(sandbox.app, link)
        await sandbox.settled()
        assert.deepEqual([...new Set(statuses.splice(0))], [500])
        forward = countedTo(inFront.port)
        await control('POST', '/sandbox/clock/advance', { minutes: 1 })
        await sandbox.settled()
        assert.deepEqual([...new Set(statuses)], [200])
        assert.equal(inbox.size, 3)
        assert.deepEqual(notifications, [])
      } finally {
        behind.close()
        inFront.close()
        await close()
      }
    })
  })
})

async function portOf(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
