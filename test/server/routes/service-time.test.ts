/** GET /api/service-time: the time of the services for a back office. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { aBff, problemOf, SHOP } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

describe('the service’s time', () => {
  it('is our own until a service has sent its Date, and follows the latest read', async () => {
    const bff = aBff(upstream)
    const token = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
    const ask = (path: string) => bff.ask(path, { token, origin: SHOP })
    const timeNow = async () => {
      const { now } = (await (await ask('/api/service-time')).json()) as { now: string }
      return Date.parse(now)
    }
    const readAt = (date: string) => {
      upstream.misbehave(`GET ${BILLING}/plans`, says(200, { plans: [] }, { Date: date }))
      return ask('/api/billing/plans')
    }
    const isNear = (a: number, b: number) => assert.ok(Math.abs(a - b) < 5_000, `${a - b} ms`)

    for (const time of ['2031-05-06T07:08:09Z', '2031-05-11T07:08:09Z']) {
      await readAt(new Date(time).toUTCString())
      isNear(await timeNow(), Date.parse(time))
    }
    await readAt('no date')
    isNear(await timeNow(), Date.parse('2031-05-11T07:08:09Z'))
  })

  it('needs a merchant’s session, with any scopes', async () => {
    const bff = aBff(upstream)
    const ask = (token: string) => bff.ask('/api/service-time', { token, origin: SHOP })
    const ofMerchant = await bff.token({ kind: 'merchant', scopes: ['links:read'] })
    assert.equal((await ask(ofMerchant)).status, 200)
    await problemOf(await ask(await bff.token()), 403, 'insufficient-scope')
  })
})
