/** The recipe of docs/guides/notifications.md for a link per purchase. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import type {
  NotificationType,
  OrderNotification,
} from '../../../server/bff/features/notifications/index.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { API_KEY } from '../../support/bff/bff.ts'
import { aNotifiedBff } from '../../support/bff/notified-bff.ts'
import { buy } from '../../support/sandbox/hosted-checkout.ts'
import { usd } from '../../support/sandbox/payments.ts'

/** Compiles only while the types of notifications and those of a registration are the same. */
EVENT_TYPES satisfies readonly NotificationType[]
'' as NotificationType satisfies (typeof EVENT_TYPES)[number]

type Item = { quantity?: string; unit_amount?: object }

interface Recipe {
  createLink(name: string, value: string): Promise<{ purchase: string; link: string }>
  deleteLink(link: string): Promise<void>
}

const { sandbox, url, notifications, call } = await aNotifiedBff(EVENT_TYPES, {
  allowedOrigins: ['http://localhost:3000'],
})

describe('one link per purchase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-recipe-'))
  let recipe: Recipe

  beforeAll(async () => {
    process.env.BFF_KEY = API_KEY
    const file = join(folder, 'recipe.mjs')
    const code = codeOf('docs/examples/notifications/link-per-purchase.mjs').replaceAll(
      'http://localhost:8787',
      url,
    )
    writeFileSync(file, code)
    recipe = await import(pathToFileURL(file).href)
  })
  afterAll(() => {
    delete process.env.BFF_KEY
    rmSync(folder, { recursive: true })
  })

  async function control(method: string, path: string, body: object) {
    const { status, text } = await call(method, path, body)
    assert.ok(status < 300, text)
  }
  const nameSales = (sale_reference: string) => control('PUT', '/settings', { sale_reference })
  const salesOf = async () => {
    await sandbox.settled()
    return notifications.flatMap((notification) =>
      notification.type === 'PAYMENT.CAPTURE.COMPLETED' ? [notification.data] : [],
    )
  }

  for (const [reference, members] of [
    ['name', ['name']],
    ['product_id', ['name', 'sku']],
  ] as const)
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
      const [{ quantity, unit_amount, ...named } = {}] = (sale?.items ?? []) as Item[]
      assert.deepEqual([quantity, unit_amount], ['1', usd('24.00')])
      assert.deepEqual(Object.keys(named).sort(), members)
      assert.equal(sale?.payer?.email_address, 'buyer@sandbox.example')
      assert.deepEqual(sale?.resource, sale?.current)
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
