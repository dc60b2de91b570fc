import { createTestBed } from '@tillkit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

let bed
beforeAll(async () => {
  bed = await createTestBed()
}, 60_000)
beforeEach(() => bed.reset())
afterAll(() => bed.close())

const INVOICES = '/api/me/invoices?issuing_date_from=2026-12-01&issuing_date_to=2026-12-31'

it('shows the invoice of a month that has ended', async () => {
  const { token } = await bed.createSession()
  await bed.clock.advance({ days: 31 })
  const headers = { authorization: `Bearer ${token}` }
  const { invoices } = await (await fetch(bed.url + INVOICES, { headers })).json()
  expect(invoices[0].payment_status).toBe('SUCCEEDED')
})
