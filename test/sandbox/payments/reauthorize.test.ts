/** Authorizations over HTTP, rule by rule (authorizations-1 to authorizations-31). */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'vitest'
import { multiply, toFixed } from '../../../server/pricing/price/decimal.ts'
import { requestKeys } from '../../../server/sandbox/http/request-keys.ts'
import { reauthorize as renew } from '../../../server/sandbox/payments/reauthorize.ts'
import { PAYMENT_KEYS } from '../../../server/sandbox/payments/routes.ts'
import { maxAmount } from '../../../server/sandbox/payments/rules.ts'
import fc from '../../support/fc.ts'
import { aSandbox, BASIC } from '../../support/sandbox/sandbox.ts'

const PATH = '/v2/payments/authorizations'
const DAY = 86_400_000
const START = Date.parse('2026-03-01T09:00:00Z')
const usd = (value: string) => ({ currency_code: 'USD', value })

const MEMBERS = [
  'amount',
  'create_time',
  'expiration_time',
  'id',
  'links',
  'network_transaction_reference',
  'payee',
  'seller_protection',
  'status',
  'update_time',
]
/** authorizations-23 */
const PATTERNS = {
  value: /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/,
  instant:
    /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/,
  reference: /^[a-zA-Z0-9-_@.:&+=*^'~#!$%()]{9,36}$/,
  related: /^[A-Z0-9]{1,20}$/,
  merchant: /^[2-9A-HJ-NP-Z]{13}$/,
}

describe('authorizations', async () => {
  const sandbox = await aSandbox({ at: new Date(START).toISOString() })
  const { app, send, clock, config, db } = sandbox
  let now = START

  const control = (method: string, path = '', body?: unknown) =>
    send(method, `/sandbox/authorizations${path}`, body)
  /** A payment that was authorized just now. */
  async function anAuthorization(members: object = {}): Promise<string> {
    const { status, body } = await control('POST', '', { amount: usd('100.00'), ...members })
    assert.equal(status, 201, JSON.stringify(body))
    return body.id
  }
  const reauthorize = (id: string, body?: unknown, headers = {}) =>
    send('POST', `${PATH}/${id}/reauthorize`, body, headers)
  const read = async (id: string) => (await send('GET', `${PATH}/${id}`)).body
  const wait = async (days: number) => {
    now += Math.round(days * DAY)
    await clock.set(new Date(now), true)
  }
  const childrenOf = (id: string) =>
    db.selectFrom('authorizations').select('id').where('original_id', '=', id).execute()

  it('have the members of authorizations-23 only', async () => {
    const id = await anAuthorization()
    const { status, body } = await send('GET', `${PATH}/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), MEMBERS)
    assert.equal(body.status, 'CREATED')
    assert.deepEqual(body.amount, usd('100.00'))
    assert.match(body.amount.value, PATTERNS.value)
    for (const time of ['create_time', 'update_time', 'expiration_time']) {
      assert.match(body[time], PATTERNS.instant)
    }
    assert.equal(Date.parse(body.expiration_time) - Date.parse(body.create_time), 29 * DAY)
    const reference = body.network_transaction_reference
    assert.match(reference.id, PATTERNS.reference)
    assert.equal(reference.date, '0301')
    assert.match(reference.acquirer_reference_number, /^[a-zA-Z0-9]{1,36}$/)
    assert.equal(reference.network, 'VISA')
    assert.match(body.payee.merchant_id, PATTERNS.merchant)
    assert.match(body.payee.email_address, /^[^@]+@[^@]+$/)
    assert.match(id, PATTERNS.related)
    const href = `http://sandbox.test${PATH}/${id}`
    assert.deepEqual(body.links, [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/capture`, rel: 'capture', method: 'POST' },
      { href: `${href}/void`, rel: 'void', method: 'POST' },
      { href: `${href}/reauthorize`, rel: 'reauthorize', method: 'POST' },
    ])
  })

  it('contain the ids from the caller, and the reason of a pending status', async () => {
    const id = await anAuthorization({
      invoice_id: 'INV-7',
      custom_id: 'order 7',
      status: 'PENDING',
      reason: 'PENDING_REVIEW',
    })
    const { invoice_id, custom_id, status, status_details } = await read(id)
    assert.deepEqual([invoice_id, custom_id, status], ['INV-7', 'order 7', 'PENDING'])
    assert.deepEqual(status_details, { reason: 'PENDING_REVIEW' })
  })

  it('are reauthorized as a new authorization with a new id', async () => {
    const id = await anAuthorization({ invoice_id: 'INV-8' })
    const before = await read(id)
    await wait(4)
    const { status, body } = await reauthorize(id, {}, { Prefer: 'return=representation' })
    assert.equal(status, 200)
    assert.notEqual(body.id, id)
    assert.deepEqual(
      Object.keys(body).sort(),
      [...MEMBERS, 'invoice_id', 'supplementary_data'].sort(),
    )
    assert.equal(body.status, 'CREATED')
    assert.deepEqual(body.amount, usd('100.00'))
    assert.deepEqual(body.supplementary_data, { related_ids: { authorization_id: id } })
    assert.equal(body.create_time, new Date(now).toISOString())
    assert.equal(body.expiration_time, before.expiration_time)
    assert.deepEqual(
      body.links.map(({ rel }: { rel: string }) => rel),
      ['self', 'capture'],
    )
    assert.deepEqual(await read(body.id), body)
    assert.deepEqual(await read(id), before)
  })

  it('return few members unless a full representation is preferred', async () => {
    const id = await anAuthorization()
    await wait(4)
    for (const Prefer of [undefined, 'return=minimal', 'wait=10']) {
      const { body } = await reauthorize(id, undefined, Prefer ? { Prefer } : {})
      assert.deepEqual(Object.keys(body).sort(), ['id', 'links', 'status'])
      await wait(3)
    }
    const { body } = await reauthorize(id, undefined, { Prefer: 'wait=10, return=representation' })
    assert.ok(body.amount)
  })

  it('are reauthorized from day 4 to day 29', async () => {
    const cases: [days: number, issue: string | undefined][] = [
      [0, 'REAUTHORIZATION_TOO_SOON'],
      [3.999, 'REAUTHORIZATION_TOO_SOON'],
      [4, undefined],
      [29, undefined],
      [29.999, undefined],
      [30, 'AUTHORIZATION_EXPIRED'],
      [300, 'AUTHORIZATION_EXPIRED'],
    ]
    for (const [days, issue] of cases) {
      const id = await anAuthorization()
      await wait(days)
      const response = await reauthorize(id)
      assert.equal(response.status, issue ? 422 : 200, `day ${days}`)
      assert.equal(response.issue, issue, `day ${days}`)
      assert.equal((await childrenOf(id)).length, issue ? 0 : 1)
    }
  })

  it('are not expired when they are reauthorized on the last day', async () => {
    const id = await anAuthorization()
    await wait(29.999)
    const { body } = await reauthorize(id, {}, { Prefer: 'return=representation' })
    assert.ok(body.expiration_time > body.create_time, `${body.expiration_time} is over`)
    await wait(0.001)
    assert.ok(new Date(now).toISOString() >= body.expiration_time)
    assert.equal((await reauthorize(id)).issue, 'AUTHORIZATION_EXPIRED')
  })

  it('are reauthorized several times, each after the previous honor period', async () => {
    const id = await anAuthorization()
    await wait(4)
    assert.equal((await reauthorize(id)).status, 200)
    await wait(2.999)
    assert.equal((await reauthorize(id)).issue, 'REAUTHORIZATION_TOO_SOON')
    await wait(0.001)
    assert.equal((await reauthorize(id)).status, 200)
    assert.equal((await childrenOf(id)).length, 2)
  })

  it('can not be reauthorized by the id of a reauthorization', async () => {
    const id = await anAuthorization()
    await wait(4)
    const child = (await reauthorize(id)).body.id
    await wait(4)
    const response = await reauthorize(child)
    assert.equal(response.status, 422)
    assert.equal(response.issue, 'REAUTHORIZATION_NOT_SUPPORTED')
  })

  it('may grow to 115 %, and by 75 units', async () => {
    const cases: [original: string, most: string, over: string][] = [
      ['100.00', '115.00', '115.01'],
      ['0.10', '0.11', '0.12'],
      ['500.00', '575.00', '575.01'],
      ['1000.00', '1075.00', '1075.01'],
    ]
    for (const [original, most, over] of cases) {
      const id = await anAuthorization({ amount: usd(original) })
      await wait(4)
      const refused = await reauthorize(id, { amount: usd(over) })
      assert.equal(refused.status, 422, over)
      assert.deepEqual(
        [refused.body.details[0].issue, refused.body.details[0].field],
        ['AUTHORIZATION_AMOUNT_EXCEEDED', '/amount/value'],
      )
      assert.equal((await reauthorize(id, { amount: usd(most) })).status, 200, most)
      await wait(3)
      // The limit is relative to the first amount.
      assert.equal((await reauthorize(id, { amount: usd(over) })).status, 422)
      assert.equal((await reauthorize(id, { amount: usd('0.01') })).status, 200)
    }
  })

  it('have a limit that is never above either bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const ceiling = maxAmount(
          `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
        )
        const tenThousandths = BigInt(toFixed(multiply(ceiling, 10_000), 0))
        const share = BigInt(cents) * 115n
        const more = BigInt(cents) * 100n + 750_000n
        assert.equal(tenThousandths, share < more ? share : more)
      }),
    )
  })

  it('validate the amount, with one issue for each invalid member', async () => {
    const id = await anAuthorization()
    const yen = await anAuthorization({ amount: { currency_code: 'JPY', value: '5000' } })
    await wait(4)
    const cases: [id: string, body: unknown, status: number, issue: string, field: string][] = [
      [id, { amount: {} }, 400, 'MISSING_REQUIRED_PARAMETER', '/amount/currency_code'],
      [
        id,
        { amount: { currency_code: 'USD' } },
        400,
        'MISSING_REQUIRED_PARAMETER',
        '/amount/value',
      ],
      [
        id,
        { amount: { currency_code: 'US', value: '1' } },
        400,
        'INVALID_STRING_LENGTH',
        '/amount/currency_code',
      ],
      [
        id,
        { amount: { currency_code: 'USDX', value: '1' } },
        400,
        'INVALID_STRING_MAX_LENGTH',
        '/amount/currency_code',
      ],
      [id, { amount: usd('1e2') }, 400, 'INVALID_PARAMETER_SYNTAX', '/amount/value'],
      [id, { amount: usd('1'.repeat(33)) }, 400, 'INVALID_STRING_MAX_LENGTH', '/amount/value'],
      [id, { amount: 5 }, 400, 'INVALID_PARAMETER_VALUE', '/amount'],
      [id, { amount: usd('1'), note: 'x' }, 400, 'INVALID_PARAMETER_VALUE', '/note'],
      [id, { invoice_id: 'x' }, 400, 'INVALID_PARAMETER_VALUE', '/invoice_id'],
      [id, { amount: { ...usd('1'), tax: '1' } }, 400, 'INVALID_PARAMETER_VALUE', '/amount/tax'],
      [
        id,
        { amount: { currency_code: 'XAU', value: '1' } },
        422,
        'INVALID_CURRENCY_CODE',
        '/amount/currency_code',
      ],
      [
        id,
        { amount: { currency_code: 'EUR', value: '100.00' } },
        422,
        'AUTH_CURRENCY_MISMATCH',
        '/amount/currency_code',
      ],
      [id, { amount: usd('0.00') }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value'],
      [id, { amount: usd('-1') }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value'],
      [id, { amount: usd('100.001') }, 422, 'DECIMAL_PRECISION', '/amount/value'],
      [
        yen,
        { amount: { currency_code: 'JPY', value: '5000.5' } },
        422,
        'DECIMALS_NOT_SUPPORTED',
        '/amount/value',
      ],
    ]
    for (const [of, body, status, issue, field] of cases) {
      const response = await reauthorize(of, body)
      assert.equal(response.status, status, JSON.stringify(body))
      const [detail] = response.body.details
      assert.deepEqual([detail.issue, detail.field], [issue, field])
    }
    assert.equal((await childrenOf(id)).length + (await childrenOf(yen)).length, 0)
  })

  it('accept JSON only, and an empty body for the same amount', async () => {
    const id = await anAuthorization()
    await wait(4)
    const raw = (type: string | undefined, body: string) =>
      app.request(`${PATH}/${id}/reauthorize`, {
        method: 'POST',
        headers: { authorization: BASIC, ...(type && { 'content-type': type }) },
        // As bytes: for a string the platform would make up a type.
        body: new TextEncoder().encode(body),
      })
    for (const [type, body, status] of [
      ['text/plain', '{}', 415],
      ['application/x-www-form-urlencoded', '', 415],
      [undefined, '{}', 415],
      ['application/json', '{', 400],
      ['application/json', 'null', 400],
      ['application/json', '', 200],
    ] as const) {
      assert.equal((await raw(type, body)).status, status, `${type} ${body}`)
    }
    await wait(3)
    assert.equal((await raw(undefined, '')).status, 200)
  })

  it('are rejected in a status that forbids it', async () => {
    const cases = {
      VOIDED: 'AUTHORIZATION_VOIDED',
      CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
      PARTIALLY_CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
      DENIED: 'AUTHORIZATION_DENIED',
      PENDING: 'TRANSACTION_REFUSED',
    }
    const id = await anAuthorization()
    await wait(4)
    for (const [status, issue] of Object.entries(cases)) {
      await control('PATCH', `/${id}`, { status })
      assert.equal((await read(id)).status, status)
      const response = await reauthorize(id)
      assert.deepEqual([response.status, response.issue], [422, issue])
    }
    await control('PATCH', `/${id}`, { status: 'CREATED' })
    assert.equal((await reauthorize(id)).status, 200)
  })

  it('are rejected by restrictions of the account or the payer', async () => {
    const cases: [condition: string, status: number][] = [
      ['INVALID_ACCOUNT_STATUS', 401],
      ['PERMISSION_DENIED', 403],
      ['REAUTHORIZATION_NOT_SUPPORTED', 422],
      ['TRANSACTION_REFUSED', 422],
      ['PAYER_CANNOT_PAY', 422],
      ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', 422],
      ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 422],
      ['PAYEE_ACCOUNT_RESTRICTED', 422],
    ]
    const id = await anAuthorization()
    await wait(4)
    for (const [condition, status] of cases) {
      await control('PATCH', `/${id}`, { condition })
      const response = await reauthorize(id)
      assert.deepEqual([response.status, response.issue], [status, condition])
      assert.equal('condition' in (await read(id)), false)
    }
    await control('PATCH', `/${id}`, { condition: null })
    assert.equal((await reauthorize(id)).status, 200)
  })

  it('are not found by another id', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAA', '..', 'a b', 'x'.repeat(200)]) {
      for (const response of [
        await send('GET', `${PATH}/${encodeURIComponent(id)}`),
        await reauthorize(encodeURIComponent(id)),
      ]) {
        assert.equal(response.status, 404, id)
        if (id !== '..') assert.equal(response.issue, 'INVALID_RESOURCE_ID')
      }
    }
  })

  it('are reauthorized with client credentials too', async () => {
    const id = await anAuthorization()
    await wait(4)
    const wrong = await reauthorize(id, {}, { authorization: 'Basic YTpi' })
    assert.deepEqual([wrong.status, wrong.body.name], [401, 'AUTHENTICATION_FAILURE'])
    assert.equal((await reauthorize(id, {}, { authorization: BASIC })).status, 200)
  })

  it('are reauthorized for the merchant only, not for partners', async () => {
    const jwt = (claims: object) =>
      `${btoa('{"alg":"none"}')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
    const { merchant_id, email_address } = (await read(await anAuthorization())).payee
    const iss = config.clientId
    const cases: [assertion: string, status: number][] = [
      [jwt({ iss, payer_id: merchant_id }), 200],
      [jwt({ iss, email: email_address }), 200],
      [jwt({ iss, payer_id: 'ANQTHER234567' }), 403],
      [jwt({ iss, email: 'someone@else.example' }), 403],
      [jwt({ iss, payer_id: merchant_id, email: 'someone@else.example' }), 403],
      [jwt({ iss: 'a-partner', payer_id: merchant_id }), 403],
      [jwt({ iss }), 403],
      ['nonsense', 400],
      ['a.b.c.d', 400],
    ]
    for (const [assertion, status] of cases) {
      const id = await anAuthorization()
      await wait(4)
      const headers = { 'Service-Auth-Assertion': assertion }
      const response = await reauthorize(id, {}, headers)
      assert.equal(response.status, status, assertion)
      assert.equal((await send('GET', `${PATH}/${id}`, undefined, headers)).status, status)
      if (status === 403) assert.equal(response.issue, 'PERMISSION_DENIED')
      assert.equal((await childrenOf(id)).length, status === 200 ? 1 : 0)
    }
  })

  describe('with a request key', () => {
    const keyed = (id: string, key: string, body: unknown = {}) =>
      reauthorize(id, body, { 'Service-Request-Id': key, Prefer: 'return=representation' })

    it('are reauthorized once; a repeat gets the current state of the same one', async () => {
      const id = await anAuthorization()
      await wait(4)
      const first = await keyed(id, 'key-1', { amount: usd('110.00') })
      await control('PATCH', `/${first.body.id}`, { status: 'CAPTURED' })
      await wait(40)
      const again = await keyed(id, 'key-1', { amount: { value: '110.00', currency_code: 'USD' } })
      assert.equal(again.status, 200)
      assert.equal(again.body.id, first.body.id)
      assert.equal(again.body.status, 'CAPTURED')
      assert.equal((await childrenOf(id)).length, 1)
    })

    it('accept 10000 characters of any kind, and tell such keys apart', async () => {
      const id = await anAuthorization()
      await wait(4)
      const key = randomBytes(5000).toString('hex')
      const first = await keyed(id, key)
      assert.equal(first.status, 200)
      assert.equal((await keyed(id, key)).body.id, first.body.id)
      assert.notEqual((await keyed(id, `${key.slice(1)}x`)).body.id, first.body.id)
      assert.equal((await keyed(id, `${key}x`)).status, 400)
    })

    it('store it for 45 days', async () => {
      const id = await anAuthorization()
      await wait(4)
      await keyed(id, 'key-2')
      await wait(45 - 1 / DAY)
      assert.equal((await keyed(id, 'key-2')).status, 200)
      await wait(1 / DAY)
      assert.equal((await keyed(id, 'key-2')).issue, 'AUTHORIZATION_EXPIRED')
    })

    it('reject it for another amount and for another payment', async () => {
      const [id, other] = [await anAuthorization(), await anAuthorization()]
      await wait(4)
      await keyed(id, 'key-3')
      for (const response of [
        await keyed(id, 'key-3', { amount: usd('100.00') }),
        await keyed(other, 'key-3'),
      ]) {
        assert.deepEqual([response.status, response.issue], [422, 'DUPLICATE_REQUEST_ID'])
      }
      assert.equal((await childrenOf(other)).length, 0)
    })

    it('do not store the key of a rejected request', async () => {
      const id = await anAuthorization()
      assert.equal((await keyed(id, 'key-4')).issue, 'REAUTHORIZATION_TOO_SOON')
      await wait(4)
      assert.equal((await keyed(id, 'key-4', { amount: usd('99.00') })).status, 200)
    })

    it('reject a second request while the first is in progress', async () => {
      const id = await anAuthorization()
      await wait(4)
      const once = requestKeys(sandbox, PAYMENT_KEYS)
      const ask = () =>
        once({ key: 'key-5', content: [id] }, (trx, at) => renew(trx, { id, body: {} }, at))
      const [first, second] = await Promise.allSettled([ask(), ask()])
      assert.equal(first.status, 'fulfilled')
      assert.ok(second.status === 'rejected')
      assert.deepEqual(
        [second.reason.status, second.reason.issues[0].issue],
        [409, 'PREVIOUS_REQUEST_IN_PROGRESS'],
      )
      assert.ok(first.status === 'fulfilled')
      assert.equal((await ask()).id, first.value.id)
    })

    it('are reauthorized once for many concurrent repeats', async () => {
      const id = await anAuthorization()
      await wait(4)
      const answers = await Promise.all(Array.from({ length: 8 }, () => keyed(id, 'key-6')))
      const statuses = new Set(answers.map(({ status }) => status))
      assert.ok(statuses.has(200))
      assert.deepEqual(
        [...statuses].filter((status) => status !== 200 && status !== 409),
        [],
      )
      assert.equal((await childrenOf(id)).length, 1)
    })

    it('are reauthorized once for two requests without a key', async () => {
      const id = await anAuthorization()
      await wait(4)
      const answers = await Promise.all([reauthorize(id), reauthorize(id)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    })

    it('reject an invalid key', async () => {
      const id = await anAuthorization()
      await wait(4)
      const response = await keyed(id, '')
      assert.deepEqual([response.status, response.issue], [400, 'INVALID_STRING_LENGTH'])
    })
  })

  it('are listed by the control API, newest first', async () => {
    const ids = [await anAuthorization(), await anAuthorization({ condition: 'PAYER_CANNOT_PAY' })]
    const { body } = await control('GET')
    assert.deepEqual(
      body.authorizations.slice(0, 2).map(({ id }: { id: string }) => id),
      ids.reverse(),
    )
    assert.equal(body.authorizations[0].condition, 'PAYER_CANNOT_PAY')
  })

  it('reject invalid control requests', async () => {
    const id = await anAuthorization()
    const cases: [method: string, path: string, body: object, status: number][] = [
      ['POST', '', {}, 400],
      ['POST', '', { amount: usd('1.001') }, 422],
      ['POST', '', { amount: usd('1'), colour: 'red' }, 400],
      ['PATCH', `/${id}`, {}, 400],
      ['PATCH', `/${id}`, { status: 'GONE' }, 400],
      ['PATCH', `/${id}`, { condition: 'RAIN' }, 400],
      ['PATCH', '/NOBODY', { status: 'VOIDED' }, 404],
    ]
    for (const [method, path, body, status] of cases) {
      assert.equal((await control(method, path, body)).status, status, JSON.stringify(body))
    }
    assert.equal((await read(id)).status, 'CREATED')
  })
})
