import assert from 'node:assert/strict'
import { after, beforeEach, it } from 'node:test'
import { createTestBed } from '@tillkit/server/testing'

const bed = await createTestBed()
beforeEach(() => bed.reset())
after(() => bed.close())

const INVOICES = '/api/me/invoices?issuing_date_from=2026-12-01&issuing_date_to=2026-12-31'

it('shows the invoice of a month that has ended', async () => {
  const { token } = await bed.createSession()
  await bed.clock.advance({ days: 31 })
  const headers = { authorization: `Bearer ${token}` }
  const { invoices } = await (await fetch(bed.url + INVOICES, { headers })).json()
  assert.equal(invoices[0].payment_status, 'SUCCEEDED')
})
