/** A running server takes a renewed certificate at a known address, and another root of the own sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { anAuthority, issuedBy } from '../../support/bff/certificates.ts'
import {
  anEvent,
  aWebhookWorld,
  CERTIFICATE_URL,
  theAuthority,
  WEBHOOK_ID,
} from '../../support/bff/webhooks.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const MINUTE = 60_000

describe('a certificate that has ended', () => {
  it('is fetched again, once a minute, and a renewed one at its address is taken', async () => {
    const { root } = await theAuthority()
    let now = Date.now()
    const first = await issuedBy(root, { notAfter: new Date(now + 10 * MINUTE) })
    const certificates = { [CERTIFICATE_URL]: first.pem }
    const clocks = { now: () => now, monotonicNow: () => now }
    const world = await aWebhookWorld(upstream, { certificates, ...clocks })
    const statusBy = async (signer: typeof first) =>
      (await world.send(anEvent(), { signer })).status
    assert.equal(await statusBy(first), 200)

    now += 11 * MINUTE
    for (let i = 0; i < 10; i++) assert.equal(await statusBy(first), 401)
    assert.equal(world.fetched.length, 2)
    const renewed = await issuedBy(root)
    certificates[CERTIFICATE_URL] = renewed.pem
    assert.equal(await statusBy(renewed), 401)
    now += MINUTE
    for (let i = 0; i < 10; i++) assert.equal(await statusBy(renewed), 200)
    assert.equal(world.fetched.length, 3)
  })
})

describe('the own sandbox', () => {
  it('is known by its present root, also after a start without its previous data', async () => {
    const sandboxUrl = 'https://sandbox.example/v1/notifications'
    const certificates: Record<string, string> = {}
    const webhooks = { ids: [WEBHOOK_ID], sandboxUrl }
    const world = await aWebhookWorld(upstream, { certificates, config: { webhooks } })
    for (const id of ['CERT-1', 'CERT-2']) {
      const root = await anAuthority('Root of the sandbox')
      const signer = await issuedBy(root)
      certificates[`${sandboxUrl}/certs/ca.pem`] = root.pem
      certificates[`${sandboxUrl}/certs/${id}`] = signer.pem + root.pem
      const certificateUrl = `${sandboxUrl}/certs/${id}`
      assert.equal((await world.send(anEvent(), { certificateUrl, signer })).status, 200, id)
    }
    const forger = await anAuthority('Root of the sandbox')
    const signer = await issuedBy(forger)
    const certificateUrl = `${sandboxUrl}/certs/CERT-3`
    certificates[certificateUrl] = signer.pem + forger.pem
    assert.equal((await world.send(anEvent(), { certificateUrl, signer })).status, 401)
  })
})
