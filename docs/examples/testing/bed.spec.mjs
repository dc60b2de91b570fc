import { serve } from '@hono/node-server'
import { test } from '@playwright/test'
import { createTestBed } from '@tillkit/server/testing'
import { createShop } from './shop.mjs' // your own, here that of the starter

const SHOP = 'http://localhost:3000'
let bed
let server
test.beforeAll(async () => {
  test.setTimeout(60_000)
  bed = await createTestBed({ environment: { TILL_ALLOWED_ORIGINS: SHOP } })
  const { seeded, url: checkout } = bed.sandbox
  const shop = createShop({ bff: bed.bff, origins: [SHOP], link: seeded.link, checkout })
  server = serve({ fetch: shop.fetch, port: 3000 })
})
test.beforeEach(() => bed.reset())
test.afterAll(async () => {
  server.close()
  await bed.close()
})

test('shows the invoice of a month that has ended', async ({ page }) => {
  await bed.clock.advance({ days: 31 })
  await page.goto(`${SHOP}/account`)
  const rows = page.locator('invoice-list').getByRole('row')
  await rows.filter({ hasText: 'Dec 1, 2026' }).getByText('Paid').waitFor()
})
