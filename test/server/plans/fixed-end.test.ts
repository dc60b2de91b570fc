/** Ends that a merchant has set: a customer does not take them back, and bills go on until then. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCustomerOnAPlan,
  planStack,
  refusedAs,
  rowsOf,
  threePlans,
} from '../../support/plans/plan-stack.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()
const service = planStack(sandbox, { settings: { certainty: 'service' } })

const IN_A_LATER_PERIOD = '2026-03-31T23:59:59Z'

describe('An end that the merchant has set', () => {
  for (const end_date of ['2026-01-20T23:59:59Z', IN_A_LATER_PERIOD])
    it(`is no cancellation and is not taken back: ${end_date}`, async () => {
      const stack = planStack(sandbox)
      const customer = await aCustomerOnAPlan(sandbox, stack, { end_date })
      const { token, id } = customer
      const before = await rowsOf(sandbox, customer)
      const [mine] = (await stack.plans(token)).subscriptions
      assert.deepEqual([mine!.is_canceled, Boolean(mine!.subscription.end_date)], [false, true])
      await refusedAs(await stack.previewOf(token, id, { keep: true }), 'fixed-end')
      assert.deepEqual(stack.writes(), [])
      assert.deepEqual(await rowsOf(sandbox, customer), before)
    })

  it('that replaces a cancellation after its preview is not taken back', async () => {
    const stack = planStack(sandbox)
    const customer = await aCustomerOnAPlan(sandbox, stack)
    const { token, id, middle } = customer
    await stack.change(token, id, { cancel: true })
    assert.equal((await stack.plans(token)).subscriptions[0]!.is_canceled, true)
    const preview = await stack.preview(token, id, { keep: true })
    await sandbox.call('PUT', `/subscriptions/${id}`, { end_date: IN_A_LATER_PERIOD })
    assert.equal((await stack.confirm(token, id, preview)).status, 409)
    assert.deepEqual(await rowsOf(sandbox, customer), [
      ['ACTIVE', middle.code, '2026-03-31T23:59:59.000Z'],
    ])
  })

  it('stays when a downgrade before it is taken back', async () => {
    const customer = await aCustomerOnAPlan(sandbox, service)
    const { token, id, small, middle } = customer
    await service.change(token, id, { plan: small.code })
    await sandbox.call('PUT', `/subscriptions/${id}`, { end_date: IN_A_LATER_PERIOD })
    const preview = await service.preview(token, id, { keep: true })
    assert.equal(preview.takes_back, 'change')
    assert.equal((await service.confirm(token, id, preview)).status, 200)
    assert.deepEqual(await rowsOf(sandbox, customer), [
      ['ACTIVE', middle.code, '2026-03-31T23:59:59.000Z'],
    ])
  })
})

describe('The next invoice', () => {
  /** Date and amount. */
  const nextOf = async ({ token }: { token: string }) => {
    const [mine] = (await service.plans(token)).subscriptions
    const { at, amount } = mine!.next_invoice ?? {}
    return [at, amount?.value]
  }

  it('comes at the end of the period also where the subscription ends in a later one', async () => {
    const customer = await aCustomerOnAPlan(sandbox, service, { end_date: IN_A_LATER_PERIOD })
    assert.deepEqual(await nextOf(customer), ['2026-02-01T00:00:00.000Z', '62'])
  })

  it('in advance is that of the next period, not the last one', async () => {
    const end = { end_date: IN_A_LATER_PERIOD }
    const customer = await aCustomerOnAPlan(sandbox, service, end, threePlans(sandbox))
    await sandbox.call('PUT', `/plans/${customer.middle.id}`, { pay_in_advance: true })
    const [at] = await nextOf(customer)
    assert.equal(at, '2026-02-01T00:00:00.000Z')
  })

  it('is that of the present plan where a canceled subscription has a change that waits', async () => {
    const customer = await aCustomerOnAPlan(sandbox, service)
    const { token, id, small } = customer
    await service.change(token, id, { plan: small.code })
    await service.change(token, id, { cancel: true })
    assert.deepEqual(await nextOf(customer), ['2026-02-01T00:00:00.000Z', '62'])
  })
})
