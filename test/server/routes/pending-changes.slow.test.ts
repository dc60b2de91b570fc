/** Sessions that are created at any moment of plan changes: each subscription once, and its usage is readable. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, it } from 'vitest'
import { aBffOnASandbox } from '../../support/bff/bff-on-sandbox.ts'

const stack = await aBffOnASandbox({ at: '2026-01-01T00:00:00Z' })
afterAll(stack.close)
const merchant = await stack.asMerchant()
assert.equal((await stack.ask('POST', '/billing/activate', merchant)).status, 204)

const PLANS = { small: 10, middle: 20, large: 30 }
for (const [code, value] of Object.entries(PLANS)) {
  const { status, text } = await stack.ask('POST', '/billing/plans', merchant, {
    code,
    name: code,
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value },
    pay_in_advance: false,
  })
  assert.equal(status, 201, text)
}

type PlanCode = keyof typeof PLANS

/** One step of a life; a change to the present plan takes a pending one back (billing-139). */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<PlanCode>('small', 'middle', 'large') },
  { weight: 1, arbitrary: fc.constant('next month' as const) },
  { weight: 1, arbitrary: fc.constant('another subscription' as const) },
)

/** The plan in force and the waiting one, by the rules alone (billing-137, billing-138). */
interface Expected {
  plan: PlanCode
  pending: PlanCode | undefined
}

let lives = 0
let month = 0

it('a session names each subscription once and reads its usage, with a change pending or taken back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      lives++
      const customer = `life-${lives}`
      const created = await stack.ask('POST', '/billing/customers', merchant, {
        external_id: customer,
        name: customer,
        email: `${customer}@example.com`,
        currency_code: 'USD',
      })
      assert.equal(created.status, 201, created.text)
      const expected = new Map<string, Expected>()
      const subscribe = async () => {
        const external_id = `${customer}-${expected.size}`
        const { status, text } = await stack.ask('POST', '/billing/subscriptions', merchant, {
          external_id,
          external_customer_id: customer,
          plan_code: 'middle',
        })
        assert.equal(status, 201, text)
        expected.set(external_id, { plan: 'middle', pending: undefined })
      }
      await subscribe()

      for (const next of steps) {
        if (next === 'another subscription') await subscribe()
        else if (next === 'next month') {
          month++
          const instant = new Date(Date.UTC(2026, month, 1, 12)).toISOString()
          await stack.control('PUT', '/clock', { now: instant, frozen: true })
          for (const subscription of expected.values()) {
            if (subscription.pending) subscription.plan = subscription.pending
            subscription.pending = undefined
          }
        } else {
          const [key, subscription] = [...expected][0]!
          const { status, text } = await stack.ask(
            'PUT',
            `/billing/subscriptions/${key}`,
            merchant,
            { plan_code: next },
          )
          assert.equal(status, 200, text)
          const isCheaper = PLANS[next] < PLANS[subscription.plan]
          subscription.pending = isCheaper ? next : undefined
          if (!isCheaper) subscription.plan = next
        }

        const token = await stack.asCustomer(customer)
        const { body } = await stack.ask('GET', '/me/subscriptions', token)
        const rows = (body as { subscriptions: { external_id: string; plan_code: string }[] })
          .subscriptions
        assert.deepEqual(
          rows.map(({ external_id, plan_code }) => [external_id, plan_code]).sort(),
          [...expected].map(([key, { plan }]) => [key, plan]).sort(),
        )
        // Without a subscription in the query the session's only one is read.
        const only = expected.size === 1 ? '' : `?subscription_id=${[...expected.keys()][0]}`
        const usage = await stack.ask('GET', `/me/usage/current${only}`, token)
        assert.equal(usage.status, 200, usage.text)
      }
    }),
    { numRuns: 6 },
  )
})
