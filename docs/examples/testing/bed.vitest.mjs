import { createTestBed } from '@tillkit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

// A busy machine takes longer than five seconds for a start.
vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

let bed
beforeAll(async () => {
  bed = await createTestBed()
})
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
