/** Downgrades, cancellations and taking both back, in every order and with lost responses. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import { aCustomerOnAPlan, loses, planStack, rowsOf } from '../../support/plans/plan-stack.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

/** A step of a customer; a refusal changes nothing. */
const step = fc.record({
  body: fc.constantFrom('down', 'cancel', 'keep'),
  lost: fc.constantFrom('none', 'none', 'before', 'after'),
})

describe('Downgrades and cancellations', () => {
  it('leave one active subscription and nothing else once both are taken back', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const stack = planStack(sandbox)
      const customer = await aCustomerOnAPlan(sandbox, stack)
      const { token, id, small, middle } = customer
      const invoices = await countInvoices(customer.customer)
      const make = async (kind: string) => {
        const body = kind === 'down' ? { plan: small.code } : { [kind]: true }
        const response = await stack.previewOf(token, id, body)
        if (response.status === 422) return
        const preview = (await response.json()) as { preview: string }
        const { status } = await stack.confirm(token, id, preview)
        assert.equal(status, 200)
      }
      for (const { body, lost } of steps) {
        if (lost !== 'none') {
          // A PUT that is lost before the service has it is sent again.
          stack.intercept(loses(lost === 'before' ? 'PUT' : 'P', { reached: lost === 'after' }))
        }
        await make(body)
        stack.intercept((_, send) => send())
      }
      await make('keep')
      await make('keep')
      assert.deepEqual(await rowsOf(sandbox, customer), [['ACTIVE', middle.code, undefined]])
      assert.equal(await countInvoices(customer.customer), invoices)
      const immediate = stack
        .writes()
        .filter(
          ({ call, body }) => call.endsWith('/cancel') && body.cancel_option !== 'END_OF_PERIOD',
        )
      assert.deepEqual(immediate, [])
    })
    await fc.assert(property, { numRuns: 5 })
  })
})

async function countInvoices(customer: string): Promise<number> {
  const dates = 'issuing_date_from=2026-01-01&issuing_date_to=2027-01-01'
  const counts = ['PENDING', 'SUCCEEDED', 'FAILED'].map(async (status) => {
    const query = `external_customer_id=${customer}&payment_status=${status}&${dates}`
    const { body } = await sandbox.call('GET', `/invoices?${query}`)
    return body.metadata.total_count as number
  })
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0)
}
