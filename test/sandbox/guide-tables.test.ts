/** The tables of the sandbox's guide: each call is answered, and each setting is one, with the value at first. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readGuide } from '../support/guides.ts'
import { aSandbox } from '../support/sandbox.ts'

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
