/** Readiness compares TILL_WEBHOOK_IDS with the registrations at the service. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { Config } from '../../../server/bff/config.ts'
import { aWebhookWorld, WEBHOOK_ID } from '../../support/bff/webhooks.ts'
import { fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const LIST = 'GET /v1/notifications/webhooks'
const OURS = 'https://shop.example/pay'
const upstream = await upstreamOfFile()

let now: number
beforeEach(() => {
  now = 1_000
})
const registers = (id: string, url = `${OURS}/webhooks`) =>
  upstream.misbehave(LIST, says(200, { webhooks: [{ id, url, event_types: [], links: [] }] }))
const aWorld = async (config: Partial<Config> = {}) => {
  const { bff } = await aWebhookWorld(upstream, {
    monotonicNow: () => now,
    config: { publicUrl: OURS, ...config },
  })
  return async () => {
    const response = await bff.ask('/readyz')
    return (await response.json()) as { webhooks: string; degraded?: object[] }
  }
}

describe('a registration of webhooks', () => {
  it('is read every ten minutes if it is right', async () => {
    registers(WEBHOOK_ID)
    const readiness = await aWorld()
    for (let minute = 0; minute < 10; minute++) {
      const { webhooks, degraded } = await readiness()
      assert.deepEqual([webhooks, degraded], ['up', undefined])
      now += 60_000
    }
    assert.equal(upstream.seen(LIST).length, 1)
    registers('ANOTHER-ID')
    assert.equal((await readiness()).webhooks, 'unregistered')
  })

  it('is named if the service has none with this id, until it has', async () => {
    registers('ANOTHER-ID')
    const readiness = await aWorld()
    const { webhooks, degraded } = await readiness()
    assert.equal(webhooks, 'unregistered')
    assert.deepEqual(degraded, [
      {
        part: 'webhooks',
        cause: 'the service has no registration with this id',
        key: 'TILL_WEBHOOK_IDS',
        host: new URL(upstream.url).host,
      },
    ])
    registers(WEBHOOK_ID)
    now += 5_000
    assert.equal((await readiness()).webhooks, 'unregistered')
    now += 60_000
    assert.equal((await readiness()).webhooks, 'up')
    assert.equal(upstream.seen(LIST).length, 2)
  })

  it('is right in any spelling of the address', async () => {
    for (const url of ['HTTPS://Shop.Example:443/pay/webhooks', `${OURS}/webhooks/`]) {
      registers(WEBHOOK_ID, url)
      assert.equal((await (await aWorld())()).webhooks, 'up', url)
    }
    const { bff } = await aWebhookWorld(upstream)
    for (const path of ['/webhooks', '/webhooks/']) {
      assert.equal((await bff.ask(path, { method: 'POST' })).status, 401, path)
    }
    registers(WEBHOOK_ID, `${OURS}/Webhooks`)
    assert.equal((await (await aWorld())()).webhooks, 'unregistered')
  })

  it('is named with its host if it is of another address', async () => {
    registers(WEBHOOK_ID, 'https://staging.example/webhooks')
    const { webhooks, degraded } = await (await aWorld())()
    assert.equal(webhooks, 'unregistered')
    const cause = 'the registration is of another address than TILL_PUBLIC_URL with /webhooks'
    const place = { key: 'TILL_PUBLIC_URL', host: 'staging.example' }
    assert.deepEqual(degraded, [{ part: 'webhooks', cause, ...place }])
  })

  it('may have any address if ours is not configured', async () => {
    registers(WEBHOOK_ID, 'https://staging.example/webhooks')
    assert.equal((await (await aWorld({ publicUrl: undefined }))()).webhooks, 'up')
  })

  it('is not called missing while the service does not tell', async () => {
    upstream.misbehave(LIST, fails(404, 'NOT_FOUND'))
    assert.equal((await (await aWorld())()).webhooks, 'up')
  })
})
