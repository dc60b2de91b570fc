import { expect, test } from '@playwright/test'
import { createTestBed } from '@tillkit/server/testing'

const SHOP = 'http://localhost:3000'
let bed
test.beforeAll(async () => {
  test.setTimeout(60_000)
  bed = await createTestBed({ environment: { TILL_ALLOWED_ORIGINS: SHOP } })
})
test.beforeEach(() => bed.reset())
test.afterAll(() => bed.close())

test('shows a payment that was declined, and its second try', async ({ page }) => {
  // Your own shop, with the BFF of the test bed: BFF_URL is bed.url.
  await page.route(`${SHOP}/account`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script type="module" src="${bed.url}/tillkit.js" data-api="${bed.url}" crossorigin></script>
        <till-session fetch-from="/till-session"><invoice-list></invoice-list></till-session>`,
    }),
  )
  await page.route(`${SHOP}/till-session`, async (route) =>
    route.fulfill({ json: await bed.createSession() }),
  )
  await page.goto(`${SHOP}/account`)
  const failed = page.locator('invoice-list').getByRole('row', { name: 'Failed' })
  await failed.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page.locator('invoice-list').getByText('Failed')).toHaveCount(0)
})
