/** Invoices as they are listed and read: members, filters, pages. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPlan, invoicesOf, subscribe, usd } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox()
const ADDRESS = { line1: '1 Ridge Road', city: 'Lagos', country: 'NG', postal_code: '101233' }
const plan = await aPlan(sandbox, { amount: usd(12.5) })
const ada = await subscribe(sandbox, plan, {
  customer: { address: ADDRESS, phone: '+234 1', payment_method_token: 'tok_visa' },
})
const ben = await subscribe(sandbox, plan, {
  customer: { payment_method_token: 'tok_sandbox_declined' },
})
await sandbox.advanceTo('2026-06-15T00:00:00Z')

const YEAR = 'issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'
const list = (query: string) => sandbox.call('GET', `/invoices?${query}`)

describe('The list of invoices', () => {
  it('has the documented members and no others', async () => {
    const { body } = await list(`${YEAR}&payment_status=SUCCEEDED&per_page=1`)
    const [invoice] = body.invoices
    assert.deepEqual(invoice, {
      id: invoice.id,
      sequential_id: 9,
      status: 'FINALIZED',
      payment_status: 'SUCCEEDED',
      amount: {
        total_amount: usd(12.5),
        breakdown: {
          fees: usd(12.5),
          sub_total_excluding_taxes: usd(12.5),
          taxes: usd(0),
          sub_total_including_taxes: usd(12.5),
          credit_notes: usd(0),
          prepaid_credit: usd(0),
          progressive_billing_credit: usd(0),
        },
      },
      due_date: '2026-06-15',
      issued_date: '2026-06-01',
      invoice_number: 'INV-000009',
      version_number: '1',
      payment_overdue: false,
      invoice_type: 'SUBSCRIPTION',
      customer: {
        name: 'Ada Okafor',
        external_id: ada.customer,
        email: 'ada@example.test',
        phone: '+234 1',
        id: invoice.customer.id,
        address: ADDRESS,
      },
      created_at: '2026-06-01T00:00:00.000Z',
      updated_at: '2026-06-01T00:00:03.000Z',
    })
    assert.match(invoice.id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(body.metadata, { total_count: 5, total_pages: 5, current_page: 1 })
    assert.deepEqual(Object.keys(body), ['invoices', 'metadata'])
  })

  it('has PENDING invoices by default', async () => {
    const { body } = await list(YEAR)
    assert.deepEqual(body.invoices, [])
    assert.deepEqual(body.metadata, { total_count: 0, total_pages: 0, current_page: 1 })
  })

  it('filters by status, customer and both dates, inclusive, newest first', async () => {
    const dates = 'issuing_date_from=2026-03-01&issuing_date_to=2026-05-01'
    const { body } = await list(
      `${dates}&payment_status=FAILED&external_customer_id=${ben.customer}`,
    )
    const issued = body.invoices.map((row: { issued_date: string }) => row.issued_date)
    assert.deepEqual(issued, ['2026-05-01', '2026-04-01', '2026-03-01'])
    const nobody = await list(`${dates}&payment_status=FAILED&external_customer_id=nobody`)
    assert.equal(nobody.body.metadata.total_count, 0)
  })

  it('is empty for drafts', async () => {
    const total = async (status: string) =>
      (await list(`${YEAR}&payment_status=FAILED&status=${status}`)).body.metadata.total_count
    assert.deepEqual([await total('FINALIZED'), await total('DRAFT')], [5, 0])
  })

  it('has pages without gaps and repetitions', async () => {
    const rows = []
    for (const page of [1, 2, 3]) {
      const { body } = await list(`${YEAR}&payment_status=FAILED&per_page=2&page=${page}`)
      assert.equal(body.metadata.current_page, page)
      assert.equal(body.metadata.total_pages, 3)
      rows.push(...body.invoices.map((row: { sequential_id: number }) => row.sequential_id))
    }
    assert.deepEqual(rows, [10, 8, 6, 4, 2])
    const beyond = await list(`${YEAR}&payment_status=FAILED&per_page=2&page=4`)
    assert.deepEqual(beyond.body.invoices, [])
  })

  it('names each parameter that is missing or wrong', async () => {
    for (const [query, field] of [
      ['issuing_date_to=2026-12-31', 'issuing_date_from'],
      ['issuing_date_from=2026-01-01', 'issuing_date_to'],
      ['issuing_date_from=2026-02-30&issuing_date_to=2026-12-31', 'issuing_date_from'],
      ['issuing_date_from=0000-01-01&issuing_date_to=2026-12-31', 'issuing_date_from'],
      [`${YEAR}&payment_status=PAID`, 'payment_status'],
      [`${YEAR}&status=VOIDED`, 'status'],
      [`${YEAR}&page=0`, 'page'],
      [`${YEAR}&per_page=1e3`, 'per_page'],
      [`${YEAR}&page=1&page=2`, 'page'],
    ]) {
      const { status, body } = await list(query ?? '')
      assert.equal(status, 400, query)
      assert.equal(body.name, 'INVALID_REQUEST')
      assert.deepEqual(
        body.details.map((detail: { field: string }) => detail.field),
        [field],
      )
    }
  })
})

describe('One invoice', () => {
  it('equals the one in the list, plus its fees', async () => {
    const { body } = await list(`${YEAR}&payment_status=FAILED&per_page=1`)
    const [listed] = body.invoices
    const read = await sandbox.call('GET', `/invoices/${listed.id}`)
    const { fees, ...rest } = read.body
    assert.deepEqual(rest, listed)
    assert.deepEqual(fees, [{ id: fees[0].id, total_amount: usd(12.5) }])
  })

  it('omits the phone and the address of a customer without them, and nothing else', async () => {
    const [{ customer }] = await invoicesOf(sandbox, ben)
    assert.deepEqual(customer, {
      name: 'Ada Okafor',
      external_id: ben.customer,
      email: 'ada@example.test',
      id: customer.id,
    })
    assert.match(customer.id, /^[0-9a-f-]{36}$/)
  })

  it('has the next number of one sequence for all customers', async () => {
    const all = [...(await invoicesOf(sandbox, ada)), ...(await invoicesOf(sandbox, ben))]
    const numbers = all.map((invoice) => invoice.sequential_id).sort((a, b) => a - b)
    assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
