import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { redisStore } from '../../../server/bff/node/redis-store.ts'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { atEnd } from '../../support/at-end.ts'
import { aBff, problemOf, SHOP } from '../../support/bff/bff.ts'
import { noRedis, REDIS } from '../../support/bff/redis.ts'
import { runBefore } from '../../support/bff/server-process.ts'
import { BILLING, type FakeUpstream, fakeUpstream } from '../../support/upstream/upstream.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

describe.skipIf(noRedis)('a server that is killed while a payment is in flight', () => {
  let upstream: FakeUpstream
  let folder: string
  beforeAll(async () => {
    upstream = await fakeUpstream()
    folder = mkdtempSync(join(tmpdir(), 'tillkit-killed-'))
  })
  afterAll(async () => {
    await upstream.close()
    rmSync(folder, { recursive: true })
  })

  const start = () =>
    runBefore(upstream.url, folder, { REDIS_URL: REDIS, TILL_ALLOWED_ORIGINS: SHOP })

  it('leaves a payment lock that every other replica respects', async () => {
    // Locks of earlier runs remain in the same Redis.
    const id = `inv-${crypto.randomUUID()}`
    upstream.rows.invoices = [anInvoice({ id })]
    const store = await redisStore(REDIS)
    atEnd(store.close)
    const other = aBff(upstream, { store })
    const token = await other.token()
    const path = `/api/me/invoices/${id}`

    const { child, address, ended } = start()
    const arrived = new Promise<void>((resolve) =>
      upstream.misbehave(`POST ${BILLING}/invoices/`, () => resolve()),
    )
    const lost = fetch(`${await address}${path}/retry_payment`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
    })
    await arrived
    child.kill('SIGKILL')
    await assert.rejects(lost)
    await ended

    const again = await other.ask(`${path}/retry_payment`, { method: 'POST', token, origin: SHOP })
    await problemOf(again, 409, 'already-requested')
    const invoice = await other.ask(path, { token, origin: SHOP })
    assert.equal(((await invoice.json()) as InvoiceForCustomer).payment_requested, true)
    assert.equal(upstream.seen(`POST ${BILLING}/invoices/`).length, 1)
  })
})
