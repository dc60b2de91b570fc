/**
 * The subscription that a path names is the one that the service has read, and a customer's session reaches no other.
 */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { aBff, problemOf } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const ALERTS = '/api/me/alerts'
const JSON_BODY = { 'Content-Type': 'application/json' }

const requests = [
  ['listed', ALERTS, { method: 'GET' }],
  ['read', `${ALERTS}/half`, { method: 'GET' }],
  ['changed', `${ALERTS}/half`, { method: 'PUT', headers: JSON_BODY, body: '{"name":"Mine"}' }],
  ['deleted', `${ALERTS}/half`, { method: 'DELETE' }],
] as const

describe('alerts of a subscription that the service confuses with another one', () => {
  beforeEach(() => {
    // Of the same customer, and not the one of the path.
    const other = { ...upstream.rows.subscriptions[0], external_id: 'sub-other' }
    upstream.misbehave(`GET ${BILLING}/subscriptions/sub-alice`, says(200, other), 1)
  })

  for (const [title, path, init] of requests) {
    it(`are not ${title}`, async () => {
      const bff = aBff(upstream)
      const token = await bff.token({ subscriptions: ['sub-alice'] })
      upstream.requests.length = 0
      await problemOf(await bff.ask(path, { ...init, token }), 404, 'not-found')
      const urls = upstream.seen().map(({ url }) => url)
      assert.deepEqual(
        urls.filter((url) => url.includes('/alerts')),
        [],
      )
      assert.equal(urls.filter((url) => url.includes('/subscriptions/')).length, 1)
    })
  }
})
