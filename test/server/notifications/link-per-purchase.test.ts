/** The recipe of docs/guides/notifications.md for a link per purchase. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { type Bff, createBff } from '../../../server/app.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { listen } from '../../../server/host/http-server.ts'
import { verifyCertificate } from '../../../server/node/certificate.ts'
import type {
  Notification,
  NotificationType,
  OrderNotification,
} from '../../../server/notifications/index.ts'
import { type RunningSandbox, startSandbox } from '../../../server/sandbox/server.ts'
import { API_KEY, configFor } from '../../support/bff/bff.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'

/** Compiles only while the types of notifications and those of a registration are the same. */
EVENT_TYPES satisfies readonly NotificationType[]
'' as NotificationType satisfies (typeof EVENT_TYPES)[number]

interface Recipe {
  createLink(name: string, value: string): Promise<{ purchase: string; link: string }>
  deleteLink(link: string): Promise<void>
}

describe('one link per purchase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-recipe-'))
  const notifications: Notification[] = []
  /** Makes the BFF read the links again. */
  let minutes = 0
  let sandbox: RunningSandbox
  let port: Awaited<ReturnType<typeof listen>>
  let bff: Bff
  let recipe: Recipe

  beforeAll(async () => {
    process.env.BFF_KEY = API_KEY
    sandbox = await startSandbox({
      ...BARE,
      pool: await anEmptyDatabase(),
      deliveries: { gapMs: 0 },
      log: () => {},
    })
    port = await listen(0, '127.0.0.1')
    const url = `http://127.0.0.1:${port.port}`
    const webhookId = await sandbox.registerWebhook(`${url}/webhooks`, EVENT_TYPES)
    const config = configFor(sandbox.url)
    const sandboxUrl = `${sandbox.url}/v1/notifications`
    bff = createBff({
      config: {
        ...config,
        clientId: BARE.clientId,
        clientSecret: BARE.clientSecret,
        allowedOrigins: ['http://localhost:3000'],
        baseUrls: {
          ...config.baseUrls,
          orders: `${sandbox.url}/v2/checkout/orders`,
          notifications: sandboxUrl,
        },
        webhooks: { ids: [webhookId], sandboxUrl },
      },
      verifyCertificate,
      monotonicNow: () => performance.now() + minutes * 60_000,
      onNotification: (notification) => void notifications.push(notification),
      log: { info: () => {}, error: () => {} },
    })
    port.serve({ fetch: (request, bindings) => bff.fetch(request, bindings as never) })
    const file = join(folder, 'recipe.mjs')
    const code = codeOf('docs/examples/notifications/link-per-purchase.mjs').replaceAll(
      'http://localhost:8787',
      url,
    )
    writeFileSync(file, code)
    recipe = await import(pathToFileURL(file).href)
  })
  afterAll(async () => {
    delete process.env.BFF_KEY
    await port.close()
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    minutes += 2
    notifications.length = 0
  })

  async function control(method: string, path: string, body: object) {
    const response = await sandbox.app.request(`/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
  }
  const nameSales = (sale_reference: string) => control('PUT', '/settings', { sale_reference })
  const salesOf = async () => {
    await sandbox.settled()
    return notifications.flatMap((notification) =>
      notification.type === 'PAYMENT.CAPTURE.COMPLETED' ? [notification.data] : [],
    )
  }

  for (const reference of ['name', 'product_id'] as const)
    it(`tells the purchase of a sale by the ${reference}`, async () => {
      await nameSales(reference)
      // Another purchase of the same goods, at the same price.
      await recipe.createLink('Map of the harbour', '24.00')
      const { purchase, link } = await recipe.createLink('Map of the harbour', '24.00')
      assert.ok(purchase.length <= 50)
      const order = await buy(sandbox.app, link)
      const [sale, ...more] = await salesOf()
      assert.deepEqual(more, [])
      assert.deepEqual(sale?.link, { id: link, matched_by: reference })
      const ordered = notifications.find(({ type }) => type === 'CHECKOUT.ORDER.COMPLETED')
      assert.deepEqual(
        [sale?.order_id, (ordered as OrderNotification | undefined)?.data.order_id],
        [order, order],
      )
      assert.ok(!('link' in (ordered?.data ?? { link: null })))
    })

  it('is refused with the reason in the response', async () => {
    await assert.rejects(
      recipe.createLink('Map of the harbour', 'free'),
      /POST \/payment-resources is answered 400: .*"pointer":"\/line_items\/0\/unit_amount\/value"/,
    )
  })

  it('may be paid twice, and no longer once its link is deleted', async () => {
    await nameSales('product_id')
    const { purchase, link } = await recipe.createLink('Map of the harbour', '24.00')
    const orders = [await buy(sandbox.app, link), await buy(sandbox.app, link)]
    const sales = await salesOf()
    assert.deepEqual(sales.map(({ order_id }) => order_id).sort(), orders.toSorted())
    assert.ok(sales.every((sale) => sale.link?.id === link && sale.items?.[0]?.sku === purchase))
    await recipe.deleteLink(link)
    assert.equal((await sandbox.app.request(`/ncp/payment/${link}`)).status, 404)
  })

  it('is named by the items alone if the notification comes after the deletion', async () => {
    await nameSales('product_id')
    const { purchase, link } = await recipe.createLink('Map of the harbour', '24.00')
    const late = { event_type: '*', fault: { kind: 'late', seconds: 600 } }
    await control('POST', '/faults', late)
    await buy(sandbox.app, link)
    await recipe.deleteLink(link)
    assert.deepEqual(await salesOf(), [])
    await control('POST', '/clock/advance', { minutes: 11 })
    const [sale] = await salesOf()
    assert.deepEqual([sale?.link, sale?.items?.[0]?.sku], [null, purchase])
  })
})
