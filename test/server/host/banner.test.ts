import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { banner } from '../../../server/bff/banner.ts'

const FACTS = {
  bffUrl: 'http://localhost:8787',
  sandboxUrl: 'http://127.0.0.1:8788',
  apiKey: 'till_test_key',
}

describe('the banner', () => {
  it('names no page of the demo where none is served', () => {
    const text = banner({ ...FACTS, hasSite: false })
    assert.doesNotMatch(text, /Shop|Account|Gallery|localhost:8787\/(?!openapi)|undefined/)
    assert.match(text, /^ {4}BFF +http:\/\/localhost:8787$/m)
    assert.match(text, /^ {4}OpenAPI +http:\/\/localhost:8787\/openapi\.json$/m)
    assert.match(text, /^ {4}Sandbox page +http:\/\/127\.0\.0\.1:8788\/sandbox$/m)
  })

  it('names shop, account and gallery, a customer and a link, where the demo is served', () => {
    const seeded = { customer: 'northwind-maps', link: 'PLB-AAAABBBB0001' }
    const text = banner({ ...FACTS, hasSite: true, ...seeded })
    for (const row of ['Shop', 'Account', 'Gallery', 'OpenAPI', 'Sandbox page', 'Sandbox API']) {
      assert.match(text, new RegExp(`^ {4}${row} +http:`, 'm'), row)
    }
    assert.match(text, /^ {4}Demo customer +northwind-maps$/m)
    assert.match(text, /^ {4}Payment link +PLB-AAAABBBB0001$/m)
  })
})
