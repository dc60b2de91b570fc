/** Refunds of captures over HTTP (authorizations-105), and the sums of captures and refunds in any order. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import { paymentsOf, usd } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const DAY_MS = 86_400_000

describe('a refund', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { clock, send } = sandbox
  const payments = paymentsOf(sandbox)
  const { anAuthorization, capture, refund, read, events } = payments
  await payments.subscribe()
  const aCapture = async (value = '100.00'): Promise<string> =>
    (await capture(await anAuthorization(value))).body.id

  it('gives back all of a capture without an amount, and is read as it was answered', async () => {
    const id = await aCapture()
    const { status, body } = await refund(id)
    assert.equal(status, 201)
    const time = clock.now().toISOString()
    assert.deepEqual(body, {
      id: body.id,
      status: 'COMPLETED',
      amount: usd('100.00'),
      seller_payable_breakdown: {
        gross_amount: usd('100.00'),
        net_amount: usd('100.00'),
        total_refunded_amount: usd('100.00'),
      },
      links: [
        { href: `http://sandbox.test/v2/payments/refunds/${body.id}`, rel: 'self', method: 'GET' },
        { href: `http://sandbox.test/v2/payments/captures/${id}`, rel: 'up', method: 'GET' },
      ],
      create_time: time,
      update_time: time,
    })
    assert.deepEqual(await read('refunds', body.id), body)
    assert.equal((await read('captures', id)).status, 'REFUNDED')
    assert.equal((await refund(id)).issue, 'CAPTURE_FULLY_REFUNDED')
  })

  it('may be of parts, and never more than is left', async () => {
    const id = await aCapture()
    const members = { invoice_id: 'R-1', custom_id: 'c', note_to_payer: 'Sorry' }
    const first = await refund(id, { amount: usd('30'), ...members })
    assert.equal(first.body.amount.value, '30.00')
    const { invoice_id, custom_id, note_to_payer } = first.body
    assert.deepEqual({ invoice_id, custom_id, note_to_payer }, members)
    assert.equal((await read('captures', id)).status, 'PARTIALLY_REFUNDED')
    const over = await refund(id, { amount: usd('70.01') })
    assert.deepEqual([over.status, over.issue], [422, 'REFUND_AMOUNT_EXCEEDED'])
    const rest = (await refund(id)).body
    assert.equal(rest.amount.value, '70.00')
    assert.equal(rest.seller_payable_breakdown.total_refunded_amount.value, '100.00')
    assert.equal(
      (await refund(await aCapture(), { invoice_id: 'R-1' })).issue,
      'DUPLICATE_INVOICE_ID',
    )
  })

  it('is of one capture: its request key can not be used for another one', async () => {
    const [id, other] = [await aCapture(), await aCapture()]
    const body = { amount: usd('10') }
    const first = await refund(id, body, 'refund-1')
    assert.deepEqual((await refund(id, body, 'refund-1')).body.id, first.body.id)
    const { status, issue } = await refund(other, body, 'refund-1')
    assert.deepEqual([status, issue], [422, 'DUPLICATE_REQUEST_ID'])
    assert.equal((await read('captures', other)).status, 'COMPLETED')
  })

  it('validates its members, and is refused after 180 days', async () => {
    const id = await aCapture()
    const cases: [body: object, status: number, issue: string][] = [
      [{ note_to_payer: '' }, 400, 'INVALID_STRING_LENGTH'],
      [{ custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_MAX_LENGTH'],
      [{ payment_instruction: {} }, 400, 'INVALID_PARAMETER_VALUE'],
      [{ amount: usd('-1') }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      [{ amount: usd('0.001') }, 422, 'DECIMAL_PRECISION'],
      [{ amount: { currency_code: 'XAU', value: '1' } }, 422, 'INVALID_CURRENCY_CODE'],
      [{ amount: { currency_code: 'EUR', value: '1' } }, 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
    ]
    for (const [body, status, issue] of cases) {
      const reply = await refund(id, body)
      assert.deepEqual([reply.status, reply.issue], [status, issue])
    }
    assert.equal((await refund('A'.repeat(17))).issue, 'INVALID_RESOURCE_ID')
    assert.equal((await send('GET', `/v2/payments/refunds/${id}`)).status, 404)
    const last = clock.now().getTime() + 180 * DAY_MS
    await clock.set(new Date(last), true)
    assert.equal((await refund(id, { amount: usd('1') })).status, 201)
    await clock.set(new Date(last + 1), true)
    assert.equal((await refund(id)).issue, 'REFUND_TIME_LIMIT_EXCEEDED')
  })

  it('is an event that carries the refund', async () => {
    const id = await aCapture()
    const { body } = await refund(id)
    const last = (await events()).at(-1)
    assert.deepEqual([last?.event_type, last?.resource], ['PAYMENT.CAPTURE.REFUNDED', body])
  })

  it('never exceeds the capture, however many come at once', async () => {
    const id = await aCapture('90.00')
    const all = await Promise.all(
      Array.from({ length: 6 }, () => refund(id, { amount: usd('30.00') })),
    )
    assert.equal(all.filter(({ status }) => status === 201).length, 3)
    assert.equal((await read('captures', id)).status, 'REFUNDED')
  })

  it('and captures keep their sums in any order, with repeats', async () => {
    const step = fc.record({
      kind: fc.constantFrom('capture', 'refund', 'repeat'),
      cents: fc.integer({ min: 1, max: 6_000 }),
      target: fc.nat(3),
      isFinal: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 10_000 }),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (cents, steps) => {
          const text = (n: number) => (n / 100).toFixed(2)
          const id = await anAuthorization(text(cents))
          const captured = new Map<string, number>()
          const refunded = new Map<string, number>()
          const done: (() => Promise<{ status: number; body: { id: string } }>)[] = []
          for (const [i, { kind, cents: part, target, isFinal }] of steps.entries()) {
            const key = `${id}-${i}`
            const body = { amount: usd(text(part)) }
            const on = [...captured.keys()][target % Math.max(captured.size, 1)]
            if (kind === 'capture') {
              const call = () => capture(id, { ...body, final_capture: isFinal }, key)
              const made = await call()
              if (made.status !== 201) continue
              captured.set(made.body.id, part)
              done.push(call)
            } else if (kind === 'refund' && on) {
              const call = () => refund(on, body, key)
              const made = await call()
              const left = captured.get(on)! - (refunded.get(on) ?? 0)
              assert.equal(made.status, part <= left ? 201 : 422)
              if (made.status !== 201) continue
              refunded.set(on, (refunded.get(on) ?? 0) + part)
              done.push(call)
            } else {
              const again = await done[target % Math.max(done.length, 1)]?.()
              if (again) assert.equal(again.status, 200)
            }
          }
          const total = [...captured.values()].reduce((sum, value) => sum + value, 0)
          assert.ok(total * 100 <= cents * 115)
          const rows = await sandbox.db
            .selectFrom('captures')
            .selectAll()
            .where('authorization_id', '=', id)
            .execute()
          assert.deepEqual(new Map(rows.map((row) => [row.id, row.value])), mapped(captured, text))
          for (const row of rows) {
            const given = refunded.get(row.id) ?? 0
            assert.equal(row.status, statusAfter(captured.get(row.id)!, given))
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})

const mapped = <From, To>(map: Map<string, From>, change: (value: From) => To) =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

function statusAfter(captured: number, refunded: number): string {
  if (refunded === captured) return 'REFUNDED'
  return refunded === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED'
}
