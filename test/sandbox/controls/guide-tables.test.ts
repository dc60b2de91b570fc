/** The tables of the guides of the sandbox and of tests: calls, settings with the value at first, and cases to test. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { readGuide } from '../../support/documentation/guides.ts'
import { codeIn, theRows } from '../../support/documentation/table-claims.ts'
import { aPlan, invoicesOf, subscribe, usd } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const GUIDE = readGuide('docs/guides/sandbox.md')

/** Bodies of the calls that take one. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /sandbox/clock': { frozen: true },
  'POST /sandbox/clock/advance': { days: 1 },
  'POST /sandbox/authorizations': { amount: { currency_code: 'USD', value: '10.00' } },
  'PATCH /sandbox/authorizations/{id}': { status: 'VOIDED' },
}

describe("the tables of the sandbox's guide", async () => {
  const { app } = await aSandbox()

  async function call(method: string, path: string, body?: object) {
    const response = await app.request(path, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('name calls that are answered', async () => {
    const rows = [...GUIDE.matchAll(/^\| `([A-Z]+) (\/sandbox\/[^`]*)`/gm)]
    assert.ok(rows.length > 6)
    const { body } = await call('POST', '/sandbox/authorizations', {
      amount: { currency_code: 'USD', value: '10.00' },
    })
    for (const [, method = '', path = ''] of rows) {
      const { status } = await call(
        method,
        path.replace('{id}', String(body.id)).replace('PLB-…', 'PLB-ABCDEF123456'),
        BODIES[`${method} ${path}`],
      )
      assert.ok(status === 200 || status === 201, `${method} ${path}: ${status}`)
    }
  })

  it('name every setting, and the value at first', async () => {
    const [, table = ''] = GUIDE.split('| Member | Values | At first |')
    const rows = [...table.split('\n\n')[0]!.matchAll(/^\| `(\w+)` \|.*\| (\S+) \|$/gm)]
    const { body } = await call('GET', '/sandbox/settings')
    assert.deepEqual(rows.map(([, name]) => name).sort(), Object.keys(body).sort())
    for (const [, name = '', first = ''] of rows)
      if (first.startsWith('`')) assert.equal(`\`${body[name]}\``, first, name)
  })
})

describe('the cases of docs/guides/testing.md', async () => {
  const sandbox = await aSandbox()
  const control = async (method: string, path: string, body?: object) => {
    const response = await sandbox.request(method, path, body)
    assert.ok(response.ok, `${path}: ${await response.clone().text()}`)
  }
  const plan = await aPlan(sandbox, { amount: usd(10) })
  const aPayer = (payment_method_token: string) =>
    subscribe(sandbox, plan, { customer: { payment_method_token } })
  const advance = (body = '{"days": 31}') =>
    control('POST', '/sandbox/clock/advance', JSON.parse(body))
  /** Orders the fault of a row, on its path if it has one. */
  async function order([fault = '', path]: string[]) {
    const pattern = path === undefined ? {} : { path }
    await control('POST', '/sandbox/faults', { fault: JSON.parse(fault), ...pattern })
  }
  const read = () => sandbox.request('GET', '/v1/commerce/billing/plans')

  /** By the case: checks its row by the texts in backticks. */
  const CASES: Record<string, (how: string[]) => Promise<void>> = {
    'an invoice appears': async ([call, body]) => {
      assert.equal(call, 'POST /sandbox/clock/advance')
      const payer = await aPayer('tok_visa')
      await advance(body)
      assert.equal((await invoicesOf(sandbox, payer)).length, 1)
    },
    'a payment is declined': async ([token = '']) => {
      const payer = await aPayer(token)
      await advance()
      await control('POST', '/sandbox/clock/advance', { seconds: 10 })
      assert.equal((await invoicesOf(sandbox, payer))[0].payment_status, 'FAILED')
    },
    'the service is slow': async (how) => {
      await order(how)
      const start = performance.now()
      assert.equal((await read()).status, 200)
      assert.ok(performance.now() - start > 2900)
    },
    'the response to a payment is lost': async (how) => {
      const payer = await aPayer('tok_sandbox_retry')
      await advance()
      const [{ id }] = await invoicesOf(sandbox, payer)
      await order(how)
      const path = `/v1/commerce/billing/invoices/${id}/retry_payment`
      // Without a socket that could be reset.
      await sandbox.request('POST', path)
      const { faults } = await (await sandbox.request('GET', '/sandbox/faults')).json()
      assert.equal(faults[0].hits, 1)
      await control('POST', '/sandbox/clock/advance', { seconds: 10 })
      assert.equal((await invoicesOf(sandbox, payer))[0].payment_status, 'SUCCEEDED')
    },
    'the service limits calls': async (how) => {
      await order(how)
      const { status, headers } = await read()
      assert.deepEqual([status, headers.get('retry-after')], [429, '30'])
    },
    'a token ends early': async (how) => {
      await order(how)
      assert.equal((await read()).status, 401)
    },
  }

  const rows = theRows('docs/guides/testing.md', 'Case | How')
  it('are these', () =>
    assert.deepEqual(
      rows.map(({ cells: [name] }) => name),
      Object.keys(CASES),
    ))
  for (const { cells } of rows) {
    const [name = '', how = ''] = cells
    it(`can be tested: ${name}`, async () => {
      await CASES[name]!(codeIn(how))
      await control('DELETE', '/sandbox/faults')
    })
  }
})
