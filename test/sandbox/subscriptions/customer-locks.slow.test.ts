/** Creations of subscriptions on a PostgreSQL server wait for work on their own customer alone. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { lockCustomer } from '../../../server/sandbox/billing/billing-lock.ts'
import { aCustomer, aPlan, create, key, usd } from '../../support/sandbox/billing.ts'
import { noServer } from '../../support/sandbox/find-server.ts'

process.env.TEST_ENGINE = 'server'
const { aSandbox } = await import('../../support/sandbox/sandbox.ts')

describe.skipIf(noServer)('creations of subscriptions', () => {
  /** Runs `work` while a transaction holds the lock of a customer; it ends after `work`. */
  async function whileLocked(
    { db }: Awaited<ReturnType<typeof aSandbox>>,
    customer: { id: string },
    work: (release: () => void) => Promise<void>,
  ) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let transaction = Promise.resolve()
    const locked = new Promise<void>((resolve) => {
      transaction = db.transaction().execute(async (trx) => {
        await lockCustomer(trx, customer.id)
        resolve()
        await held
      })
    })
    await locked
    try {
      await work(release)
    } finally {
      release()
      await transaction
    }
  }

  it('go on during work on another customer, with the first invoice', async () => {
    const sandbox = await aSandbox()
    const plan = await aPlan(sandbox, { amount: usd(10), pay_in_advance: true })
    const [busy, other] = [await aCustomer(sandbox), await aCustomer(sandbox)]
    await whileLocked(sandbox, busy, async () => {
      const external_customer_id = other.external_id
      const body = { external_customer_id, plan_code: plan.code, external_id: key('sub') }
      const { status } = await create(sandbox, '/subscriptions', body)
      assert.equal(status, 'ACTIVE')
    })
    const invoices = await sandbox.db.selectFrom('invoices').select('customer_id').execute()
    assert.deepEqual(invoices, [{ customer_id: other.id }])
  })

  it('wait for work on the same customer', async () => {
    const sandbox = await aSandbox()
    const plan = await aPlan(sandbox)
    const customer = await aCustomer(sandbox)
    await whileLocked(sandbox, customer, async (release) => {
      const external_customer_id = customer.external_id
      const body = { external_customer_id, plan_code: plan.code, external_id: key('sub') }
      const creation = create(sandbox, '/subscriptions', body)
      const waited = await Promise.race([
        creation.then(() => false),
        new Promise((resolve) => setTimeout(() => resolve(true), 300)),
      ])
      assert.equal(waited, true)
      release()
      assert.equal((await creation).status, 'ACTIVE')
    })
  })

  it('number their invoices without a gap, twelve at a time', async () => {
    const sandbox = await aSandbox()
    const plan = await aPlan(sandbox, { amount: usd(10), pay_in_advance: true })
    const customers: { external_id: string }[] = []
    for (let n = 0; n < 36; n++) customers.push(await aCustomer(sandbox))
    const left = [...customers]
    const worker = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const external_customer_id = next.external_id
        const body = { external_customer_id, plan_code: plan.code, external_id: key('sub') }
        assert.equal((await create(sandbox, '/subscriptions', body)).status, 'ACTIVE')
      }
    }
    await Promise.all(Array.from({ length: 12 }, worker))
    const invoices = await sandbox.db
      .selectFrom('invoices')
      .select('sequential_id')
      .orderBy('sequential_id')
      .execute()
    assert.deepEqual(
      invoices.map(({ sequential_id }) => sequential_id),
      customers.map((_, index) => index + 1),
    )
  })
})
