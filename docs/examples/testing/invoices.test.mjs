import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, beforeEach, it } from 'node:test'
import { startSandbox } from '@tillkit/sandbox'

const sandbox = await startSandbox({ seed: JSON.parse(readFileSync('seed.json', 'utf8')) })
beforeEach(() => sandbox.reset())
after(() => sandbox.close())

async function createToken() {
  const { clientId, clientSecret } = sandbox.credentials
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const response = await fetch(`${sandbox.url}/v1/oauth2/token`, { method: 'POST', headers, body })
  const { access_token } = await response.json()
  return access_token
}

const INVOICES =
  '/v1/commerce/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'

it('invoices a month when it has ended', async () => {
  await sandbox.clock.advance({ days: 31 })
  const headers = { authorization: `Bearer ${await createToken()}` }
  const { invoices } = await (await fetch(sandbox.url + INVOICES, { headers })).json()
  assert.equal(invoices.length, 1)
})
