/** Answers to merchants that are no whole JSON value: never passed on, never kept, nothing of them in the log. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { stackOf } from '../../../server/bff/core/http/request-log.ts'
import { MERCHANT_SCOPES, SessionBody } from '../../../server/contract/session.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { MERCHANT_CASES } from '../../support/bff/endpoint-cases.ts'
import { skipWaits } from '../../support/skip-waits.ts'
import { BILLING, LINKS, type Misbehaviour, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { PAYMENT_TOKEN } from '../../support/upstream/upstream-rows.ts'

const KEY = '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  skipWaits()
  bff = aBff(upstream)
  token = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
  upstream.requests.length = 0
  bff.lines.length = 0
})

const customer = JSON.stringify({ id: 'c1', payment_method_token: PAYMENT_TOKEN })
const NO_JSON: [string, string][] = [
  ['cut at a brace', `{"customers":[${customer}`],
  ['no JSON inside of braces', `{${PAYMENT_TOKEN} payment_method_token}`],
]

const read = () => bff.ask('/api/billing/customers/c1', { token, origin: SHOP })
const READ = `GET ${BILLING}/customers/c1`

const change = (method: string, path: string, body?: object, key?: string) =>
  bff.ask(path, {
    method,
    token,
    origin: SHOP,
    headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const bodyOf = (row: string) =>
  MERCHANT_CASES.find((each) => each.row === row)?.body ?? assert.fail()

const CHANGES: [string, string, string, object][] = [
  ['POST', '/api/billing/customers', `POST ${BILLING}/customers`, bodyOf('POST /customers')],
  ['PUT', '/api/billing/customers/c1', `PUT ${BILLING}/customers`, bodyOf('PUT /customers/{id}')],
  ['POST', '/api/payment-resources', `POST ${LINKS}`, bodyOf('POST /')],
]

/** No line of the log holds anything of the answer. */
function logHoldsNothing() {
  const log = bff.lines.join('\n')
  assert.ok(bff.lines.length > 0)
  assert.doesNotMatch(log, /CANARY|payment_method_token|Unexpected token|JSON at position/)
  assert.doesNotMatch(log, /"problem":"internal"/)
}

describe('a response that contains a payment method token', () => {
  const secret = `"payment_method_token":"${PAYMENT_TOKEN}"`

  it('says in the place of the token whether there is one, with its other members unchanged', async () => {
    const text = `{"id":"c1","a":10.50,"b":-1E+3,"c":"12345678901234567890","d":-0.0e7,${secret}}`
    upstream.misbehave(READ, says(200, text))
    const response = await read()
    assert.equal(response.status, 200)
    const body = { id: 'c1', a: 10.5, b: -1000, c: '12345678901234567890', d: 0 }
    assert.deepEqual(await response.json(), { ...body, payment_method_on_file: true })
    upstream.misbehave(READ, says(200, { id: 'c1', payment_method_token: null }))
    assert.deepEqual(await (await read()).json(), { id: 'c1', payment_method_on_file: false })
  })

  for (const number of [
    '12345678901234567890',
    '0.12345678901234567891',
    '1e400',
    '1e-99999999999',
  ]) {
    it(`is responded with 502 if the number ${number} would be rounded`, async () => {
      upstream.misbehave(READ, says(200, `{"id":"c1","version":${number},${secret}}`))
      await problemOf(await read(), 502, 'upstream-unreadable')
    })
  }
})

describe('a response to a merchant that is not one whole JSON value', () => {
  for (const [what, text] of NO_JSON) {
    it(`is fetched once more if it is ${what}, then responded with 502`, async () => {
      upstream.misbehave(READ, says(200, text))
      const response = await read()
      assert.doesNotMatch(await response.clone().text(), /CANARY/)
      await problemOf(response, 502, 'upstream-unreadable')
      assert.equal(upstream.seen(READ).length, 2)
      logHoldsNothing()
    })

    it(`leaves the outcome of a write unknown if it is ${what}`, async () => {
      for (const [method, path, arrives, body] of CHANGES) {
        upstream.misbehave(arrives, says(200, text))
        const problem = await problemOf(await change(method, path, body), 504, 'outcome-unknown')
        assert.doesNotMatch(JSON.stringify(problem), /CANARY/)
      }
      logHoldsNothing()
    })
  }

  it('is forwarded if the second attempt is whole', async () => {
    upstream.misbehave(READ, says(200, { id: 'c1' }))
    upstream.misbehave(READ, says(200, '{"id":"c1"}{"id":"c2"}'), 1)
    const response = await read()
    assert.equal(await response.text(), '{"id":"c1"}')
  })

  it('or is no object is not forwarded', async () => {
    for (const text of ['[]', '"made"', 'null']) {
      upstream.misbehave(READ, says(200, text))
      await problemOf(await read(), 502, 'upstream-unreadable')
      const [method, path, arrives, body] = CHANGES[0] ?? assert.fail()
      upstream.misbehave(arrives, says(201, text))
      await problemOf(await change(method, path, body), 504, 'outcome-unknown')
    }
  })

  it('is not stored as the response of its idempotency key', async () => {
    const body = bodyOf('POST /customers')
    const create = () => change('POST', '/api/billing/customers', body, KEY)
    upstream.misbehave(`POST ${BILLING}/customers`, says(201, '{"id":"c1"}{"id":"c2"}'))
    for (let i = 0; i < 2; i++) {
      const problem = await problemOf(await create(), 504, 'outcome-unknown')
      assert.equal(problem.key, KEY)
    }
    assert.equal(upstream.seen(`POST ${BILLING}/customers`).length, 1)
  })

  it('is replaced by the whole one under the same key if the service takes keys', async () => {
    const create = () => change('POST', '/api/payment-resources', bodyOf('POST /'), KEY)
    upstream.misbehave(`POST ${LINKS}`, says(201, { id: 'PLB-AAAABBBB0009' }))
    upstream.misbehave(`POST ${LINKS}`, says(201, '{"id":"PLB-AAAABBBB0009"'), 1)
    await problemOf(await create(), 504, 'outcome-unknown')
    assert.equal((await create()).status, 201)
  })

  /** An unreadable response is requested once more; a readable one with too many values is the same again. */
  const huge: [string, Misbehaviour, reads: number][] = [
    ['levels', says(200, `{"a":${'['.repeat(101)}${']'.repeat(101)}}`), 2],
    ['values', says(200, `{"a":[${'[],'.repeat(200_000)}[]]}`), 1],
  ]
  for (const [what, misbehaviour, reads] of huge) {
    it(`is not parsed if it has too many ${what}`, async () => {
      upstream.misbehave(READ, misbehaviour)
      await problemOf(await read(), 502, 'upstream-unreadable')
      assert.equal(upstream.seen(READ).length, reads)
    })
  }
})

describe('the logged stack of an error', () => {
  const thrownBy = (run: () => unknown): unknown => {
    try {
      run()
    } catch (error) {
      return error
    }
    return assert.fail('nothing was thrown')
  }
  const parsers: [string, () => unknown][] = [
    ['JSON', () => JSON.parse(`{"a":"x" ${PAYMENT_TOKEN}}`)],
    ['JSON over several lines', () => JSON.parse(`{\n    at ${PAYMENT_TOKEN}\n    at b:1:1\n`)],
    ['a number', () => BigInt(`${PAYMENT_TOKEN}\n    at ${PAYMENT_TOKEN}`)],
  ]
  for (const [what, parse] of parsers) {
    it(`contains nothing of ${what} that could not be parsed`, () => {
      const stack = stackOf(thrownBy(parse))
      assert.doesNotMatch(stack, /CANARY|b:1:1/)
      assert.match(stack, /^SyntaxError\n {4}at .*\n/)
    })
  }

  it('contains no message of a schema', () => {
    const stack = stackOf(
      thrownBy(() => SessionBody.parse({ kind: 'merchant', [PAYMENT_TOKEN]: 1 })),
    )
    assert.doesNotMatch(stack, /CANARY/)
    assert.match(stack, /^ZodError/)
  })

  it('contains the message of one of our own errors', () => {
    assert.match(stackOf(new TypeError('x is missing')), /^TypeError: x is missing\n {4}at /)
    assert.equal(stackOf('thrown as text'), 'string')
  })
})
