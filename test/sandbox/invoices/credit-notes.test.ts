/** Credit notes: amounts, refunds, and credit on later invoices. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import fc from '../../support/fc.ts'
import {
  aPlan,
  aTax,
  create,
  invoicesOf,
  type Subscribed,
  subscribe,
  summary,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

/** A customer with one invoice of so much, and a tax on it. */
async function invoiced(value: number, { token, rate }: { token?: string; rate?: string } = {}) {
  const tax_codes = rate ? [(await aTax(sandbox, rate)).code] : undefined
  const plan = await aPlan(sandbox, { amount: usd(value), tax_codes })
  const subscribed = await subscribe(sandbox, plan, { customer: { payment_method_token: token } })
  await sandbox.advanceTo('2026-02-02T00:00:00Z')
  return { subscribed, ...(await firstInvoice(subscribed)) }
}

async function firstInvoice(subscribed: Subscribed) {
  const [invoice] = await invoicesOf(sandbox, subscribed)
  return { invoice, fee: invoice.fees[0].id as string }
}

type Invoiced = Awaited<ReturnType<typeof invoiced>>

const bodyOf = ({ invoice, fee }: Invoiced, value: number, members = {}) => ({
  invoice_id: invoice.id,
  items: [{ fee_id: fee, amount: { value } }],
  ...members,
})
const credit = (its: Invoiced, value: number, members = {}) =>
  create(sandbox, '/credit-notes', bodyOf(its, value, members))
const read = async (id: string) => (await sandbox.call('GET', `/credit-notes/${id}`)).body

async function refused(its: Invoiced, value: number, members: object, field: string) {
  const response = await sandbox.call('POST', '/credit-notes', bodyOf(its, value, members))
  assert.deepEqual([response.status, response.body.details?.[0].field], [422, field], response.text)
}

describe('A credit note', () => {
  it('credits a part of a fee with its taxes, as credit by default', async () => {
    const its = await invoiced(50, { rate: '20' })
    const note = await credit(its, 10, { reason: 'ORDER_CHANGE', description: 'One seat less' })
    const { id, ...said } = note
    assert.deepEqual(said, {
      sequential_id: 1,
      number: `${its.invoice.invoice_number}-CN001`,
      invoice_id: its.invoice.id,
      invoice_number: its.invoice.invoice_number,
      issuing_date: '2026-02-02',
      credit_status: 'AVAILABLE',
      reason: 'ORDER_CHANGE',
      description: 'One seat less',
      total_amount: usd(12),
      taxes_amount: usd(2),
      sub_total_excluding_taxes_amount: usd(10),
      balance_amount: usd(12),
      credit_amount: usd(12),
      refund_amount: usd(0),
      taxes_rate: 0.2,
      created_at: '2026-02-02T00:00:00.000Z',
      updated_at: '2026-02-02T00:00:00.000Z',
      items: [{ fee_id: its.fee, amount: usd(10) }],
    })
    assert.deepEqual(await read(id), note)
    // The invoice itself is unchanged.
    assert.deepEqual((await firstInvoice(its.subscribed)).invoice, its.invoice)
  })

  it('refuses a fee that is named twice, in upper case too', async () => {
    const its = await invoiced(50)
    const items = [its.fee, its.fee.toUpperCase()].map((fee_id) => ({
      fee_id,
      amount: { value: 50 },
    }))
    const response = await sandbox.call('POST', '/credit-notes', { ...bodyOf(its, 50), items })
    assert.deepEqual([response.status, response.body.details[0].field], [400, '/items'])
  })

  it('pays later invoices until it is used up', async () => {
    const its = await invoiced(50)
    const [first, second] = [await credit(its, 30), await credit(its, 20)]
    const { body } = await sandbox.call('GET', `/subscriptions/${its.subscribed.subscription}`)
    await sandbox.call('PUT', `/plans/${body.plan_code}`, { amount: usd(40) })
    await sandbox.advanceTo('2026-03-02T00:00:00Z')
    const [used, rest] = [await read(first.id), await read(second.id)]
    assert.deepEqual([used.credit_status, used.balance_amount], ['CONSUMED', usd(0)])
    assert.deepEqual([rest.credit_status, rest.balance_amount], ['AVAILABLE', usd(10)])
    await sandbox.advanceTo('2026-04-02T00:00:00Z')
    assert.equal((await read(second.id)).credit_status, 'CONSUMED')
    assert.deepEqual((await invoicesOf(sandbox, its.subscribed)).map(summary), [
      ['2026-02-01', 50, [50]],
      ['2026-03-01', 0, [40]],
      ['2026-04-01', 30, [40]],
    ])
  })

  it('pays before a wallet', async () => {
    const its = await invoiced(50)
    await credit(its, 30)
    const wallet = await create(sandbox, '/wallets', {
      external_customer_id: its.subscribed.customer,
      currency: 'USD',
      rate_amount: '1',
      granted_credits: '100',
    })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    const { body } = await sandbox.call('GET', `/wallets/${wallet.id}`)
    assert.equal(body.available_credits, '80')
  })

  it('refunds the amount that the card has paid, three seconds later', async () => {
    const its = await invoiced(50, { token: 'tok_visa' })
    const note = await credit(its, 50, {
      refund_amount: { value: 40 },
      credit_amount: { value: 10 },
    })
    assert.deepEqual([note.refund_status, note.refund_amount], ['PENDING', usd(40)])
    await sandbox.advanceTo('2026-02-02T00:00:03Z')
    const settled = await read(note.id)
    assert.equal(settled.refund_status, 'SUCCEEDED')
    assert.equal(settled.updated_at, '2026-02-02T00:00:03.000Z')
  })

  it('can be voided if its refund failed', async () => {
    const its = await invoiced(50, { token: 'tok_visa' })
    const { customer } = its.subscribed
    await sandbox.call('PUT', `/customers/${customer}`, {
      payment_method_token: 'tok_sandbox_declined',
    })
    const note = await credit(its, 50, { refund_amount: { value: 50 } })
    await sandbox.advanceTo('2026-02-02T00:00:03Z')
    assert.equal((await read(note.id)).refund_status, 'FAILED')
    assert.equal((await sandbox.call('POST', `/credit-notes/${note.id}/void`)).status, 200)
    await credit(its, 50)
  })

  it('of a failed refund leaves the whole amount that the card has paid', async () => {
    const its = await invoiced(50, { token: 'tok_visa' })
    await credit(its, 30)
    await sandbox.advanceTo('2026-03-02T00:00:00Z')
    const [, invoice] = await invoicesOf(sandbox, its.subscribed)
    const paidInPart = { ...its, invoice, fee: invoice.fees[0].id as string }
    const { customer } = its.subscribed
    const payBy = (payment_method_token: string) =>
      sandbox.call('PUT', `/customers/${customer}`, { payment_method_token })
    await payBy('tok_sandbox_declined')
    const note = await credit(paidInPart, 20, { refund_amount: { value: 20 } })
    await sandbox.advanceTo('2026-03-02T00:00:03Z')
    assert.equal((await read(note.id)).refund_status, 'FAILED')
    await payBy('tok_visa')
    await credit(paidInPart, 20, { refund_amount: { value: 20 } })
  })

  it('is refused above the fee, and a refund above the amount paid by card', async () => {
    const paid = await invoiced(50, { token: 'tok_visa' })
    await refused(paid, 50.01, {}, '/items/0/amount/value')
    await credit(paid, 30, { refund_amount: { value: 30 } })
    await refused(paid, 20.01, {}, '/items/0/amount/value')
    await refused(paid, 20, { refund_amount: { value: 21 } }, '/refund_amount/value')
    await refused(paid, 20, { credit_amount: { value: 19 } }, '/credit_amount/value')
    await credit(paid, 20)
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    const unpaid = await invoiced(50)
    await refused(unpaid, 10, { refund_amount: { value: 10 } }, '/refund_amount/value')
    await refused(unpaid, 0, {}, '/credit_amount/value')
    await refused(unpaid, 1.001, {}, '/items/0/amount/value')
    await refused({ ...unpaid, fee: paid.fee }, 1, {}, '/items/0/fee_id')
    await refused({ ...unpaid, invoice: { id: crypto.randomUUID() } }, 1, {}, '/invoice_id')
  })

  it('is refused with the name of a missing member', async () => {
    for (const [body, field] of [
      [{ items: [] }, '/invoice_id'],
      [{ invoice_id: crypto.randomUUID(), items: [] }, '/items'],
      [{ invoice_id: crypto.randomUUID(), items: [{ fee_id: 'x' }] }, '/items/0/fee_id'],
    ] as const) {
      const { status, body: response } = await sandbox.call('POST', '/credit-notes', body)
      assert.deepEqual([status, response.details[0].field], [400, field])
    }
  })

  it('can be voided if none of it was used', async () => {
    const its = await invoiced(50)
    const note = await credit(its, 50)
    const { status, body } = await sandbox.call('POST', `/credit-notes/${note.id}/void`)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.credit_status, body.credit_amount, body.balance_amount, body.refund_amount],
      ['VOIDED', usd(0), usd(0), usd(0)],
    )
    const again = await sandbox.call('POST', `/credit-notes/${note.id}/void`)
    assert.equal(again.status, 422)
    const second = await credit(its, 50)
    assert.equal(second.sequential_id, 2)
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.equal((await sandbox.call('POST', `/credit-notes/${second.id}/void`)).status, 422)
    for (const path of ['/nobody', '/nobody/void']) {
      const method = path.endsWith('void') ? 'POST' : 'GET'
      assert.equal((await sandbox.call(method, `/credit-notes${path}`)).status, 404)
    }
  })

  it('has a number of its own after the thousandth, and on the millionth invoice', async () => {
    await sql`update account set last_sequential_id = 1234566`.execute(sandbox.db)
    const its = await invoiced(50)
    const { id } = await credit(its, 1)
    assert.equal((await read(id)).number, 'INV-1234567-CN001')
    await sql`update credit_notes set sequential_id = 1000 where id = ${id}`.execute(sandbox.db)
    assert.equal((await read(id)).number, 'INV-1234567-CN1000')
    const found = await sandbox.call('GET', '/credit-notes?number=INV-1234567-CN1000')
    assert.deepEqual(
      found.body.credit_notes.map((note: { id: string }) => note.id),
      [id],
    )
  })

  it('is listed with filters by members and dates', async () => {
    const its = await invoiced(50)
    const [first, second] = [await credit(its, 5, { reason: 'OTHER' }), await credit(its, 6)]
    await sandbox.call('POST', `/credit-notes/${first.id}/void`)
    const list = async (query: string) => {
      const path = `/credit-notes?external_customer_id=${its.subscribed.customer}&${query}`
      const { body, text } = await sandbox.call('GET', path)
      assert.deepEqual(Object.keys(body), ['credit_notes'], text)
      return body.credit_notes.map(({ id }: { id: string }) => id)
    }
    const both = [second.id, first.id]
    assert.deepEqual(await list(''), both)
    assert.deepEqual(await list('per_page=1&page=2'), [first.id])
    for (const query of [
      `id=${first.id}`,
      `number=${first.number}`,
      'reason=OTHER',
      'status=VOIDED',
      'credit_status=VOIDED',
    ]) {
      assert.deepEqual(await list(query), [first.id], query)
    }
    assert.deepEqual(await list('status=FINALIZED'), [second.id])
    for (const query of [
      `invoice_id=${its.invoice.id}`,
      'created_from=2026-02-02T00:00:00Z&created_to=2026-02-02T00:00:00Z',
      'issued_from=2026-02-02T00:00:00Z&updated_to=2026-02-03T00:00:00Z',
    ]) {
      assert.deepEqual(await list(query), both, query)
    }
    for (const query of [
      'id=nobody',
      'status=DRAFT',
      'refund_status=FAILED',
      'issued_to=2026-02-01T00:00:00Z',
    ]) {
      assert.deepEqual(await list(query), [], query)
    }
    assert.equal((await sandbox.call('GET', '/credit-notes?status=OPEN')).status, 400)
  })

  it('credits all of a fee and its taxes in any number of parts', async () => {
    const cents = (money: { value: number }) => Math.round(money.value * 100)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 }),
        async (parts) => {
          await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
          const whole = parts.reduce((sum, part) => sum + part, 0)
          const its = await invoiced(whole / 100, { rate: '8.25' })
          let given = 0
          for (const part of parts) given += cents((await credit(its, part / 100)).total_amount)
          assert.equal(given, cents(its.invoice.amount.total_amount))
        },
      ),
      { numRuns: 8 },
    )
  })
})
