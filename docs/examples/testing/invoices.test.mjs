import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'

const SANDBOX = process.env.SANDBOX_URL ?? 'http://127.0.0.1:8788'

/** @param {BodyInit} [body] */
async function send(method, path, headers = {}, body) {
  const response = await fetch(SANDBOX + path, { method, headers, body })
  assert.ok(response.ok, `${method} ${path}: ${response.status}`)
  return response.json()
}

async function createToken() {
  const headers = { authorization: `Basic ${btoa('test:a-secret-of-the-test')}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const { access_token } = await send('POST', '/v1/oauth2/token', headers, body)
  return access_token
}

const JSON_TYPE = { 'content-type': 'application/json' }
const INVOICES =
  '/v1/commerce/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'

beforeEach(() => send('POST', '/sandbox/reset', JSON_TYPE, '{}'))

it('invoices a month when it has ended', async () => {
  await send('POST', '/sandbox/clock/advance', JSON_TYPE, '{"days": 31}')
  const authorization = `Bearer ${await createToken()}`
  const { invoices } = await send('GET', INVOICES, { authorization })
  assert.equal(invoices.length, 1)
})
