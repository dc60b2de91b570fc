import assert from 'node:assert/strict'
import { describe, it, vi } from 'vitest'
import { z } from 'zod'
import { compileWhenHot } from '../../../server/bff/core/schema-cache.ts'
import { CUSTOMER_ROUTES } from '../../../server/bff/features/index.ts'
import { InvoicePage, MyInvoicesQuery } from '../../../server/contract/invoice.ts'
import { RevokeBody, SessionBody } from '../../../server/contract/session.ts'
import { OPERATIONS } from '../../../server/operations/index.ts'
import type { Operation } from '../../../server/operations/operation.ts'
import { mutationsOf } from '../../support/walks/mutations.ts'

const OFTEN = 200

const invoice = {
  id: 'inv-1',
  amount: { total_amount: { currency_code: 'USD', value: 10.1 } },
  customer: { external_id: 'alice', card: 'nobody asked' },
}
const PAGES = [
  { invoices: [invoice, { ...invoice, fees: null, payment_status: 'NEW' }], more: 1 },
  { invoices: null, metadata: null },
  { invoices: [{ ...invoice, id: '../inv-2' }] },
  { invoices: [{ ...invoice, customer: {} }], metadata: { total_count: -1 } },
  'text',
  undefined,
]

describe('compileWhenHot', () => {
  it('parses and rejects as the plain schema does', () => {
    // A copy, because uses are counted for all tests of a worker.
    const plain = z.clone(InvoicePage)
    for (let use = 0; use < OFTEN; use++) {
      const schema = compileWhenHot(plain)
      assert.equal(schema === plain, use < 99)
      for (const page of use % 90 === 0 || use === 99 ? PAGES : []) {
        const [read, expected] = [schema.safeParse(page), InvoicePage.safeParse(page)]
        assert.deepEqual(read.data, expected.data)
        assert.deepEqual(read.error?.issues, expected.error?.issues)
      }
    }
  })

  it('compiles the schema of every response and projection', () => {
    const schemas = [
      ...OPERATIONS.map(({ parse, response }: Operation) => parse ?? response),
      ...CUSTOMER_ROUTES.map(({ response }) => response),
    ]
    for (const schema of schemas) {
      if (!schema) continue
      for (let use = 0; use < OFTEN; use++) compileWhenHot(schema)
      assert.notEqual(compileWhenHot(schema), schema)
    }
  })

  it('reports the same issues of invalid requests as the plain schema', () => {
    const scopes = ['invoices:read']
    const origins = ['https://shop.example']
    const dates = { issuing_date_from: '2026-01-01', issuing_date_to: '2026-01-31' }
    const customer = { kind: 'customer', customer: 'alice', subscriptions: ['sub-1'] }
    const requests = [
      [SessionBody, { ...customer, scopes, origins, ttl: 60 }],
      [SessionBody, { kind: 'merchant', scopes: ['invoices:read'], origins }],
      [RevokeBody, { customer_external_id: 'alice' }],
      [MyInvoicesQuery, { ...dates, page: '2', sort: '-amount' }],
    ] as const
    for (const [schema, request] of requests) {
      assert.deepEqual(schema.safeParse(request).error?.issues, undefined)
      for (let use = 0; use < OFTEN; use++) compileWhenHot(schema)
      for (const { what, answer } of [
        { what: 'as it is', answer: request },
        ...mutationsOf(request),
      ]) {
        const [read, expected] = [
          compileWhenHot(schema).safeParse(answer),
          schema.safeParse(answer),
        ]
        assert.deepEqual(read.data, expected.data, what)
        assert.deepEqual(read.error?.issues, expected.error?.issues, what)
      }
    }
  })

  it('keeps the plain schema where code generation is forbidden', () => {
    vi.stubGlobal('Function', function forbidden() {
      throw new EvalError('Code generation from strings disallowed')
    })
    const plain = z.clone(InvoicePage)
    for (let use = 0; use < OFTEN; use++) compileWhenHot(plain)
    assert.equal(compileWhenHot(plain), plain)
  })
})
