/** Captures and voids of authorizations over HTTP, rule by rule (authorizations-102, authorizations-103). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { paymentsOf, usd } from '../../support/sandbox/payments.ts'
import { aSandbox, BASIC } from '../../support/sandbox/sandbox.ts'

const DAY_MS = 86_400_000

describe('a capture of an authorization', async () => {
  const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
  const { clock, settings, send } = sandbox
  const payments = paymentsOf(sandbox)
  const { anAuthorization, capture, voidPayment, reauthorize, read, events } = payments
  await payments.subscribe()
  const wait = (days: number) =>
    clock.set(new Date(clock.now().getTime() + Math.round(days * DAY_MS)), true)
  const statusOf = async (id: string) => (await read('authorizations', id)).status

  it('takes all of it without an amount, and is read as it was answered', async () => {
    const id = await anAuthorization('100.00', { custom_id: 'order 7' })
    const { status, body } = await capture(id)
    assert.equal(status, 201)
    const href = `http://sandbox.test/v2/payments/captures/${body.id}`
    const time = clock.now().toISOString()
    assert.deepEqual(body, {
      id: body.id,
      status: 'COMPLETED',
      amount: usd('100.00'),
      custom_id: 'order 7',
      final_capture: false,
      seller_protection: {
        status: 'ELIGIBLE',
        dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
      },
      seller_receivable_breakdown: {
        gross_amount: usd('100.00'),
        paypal_fee: usd('0.00'),
        net_amount: usd('100.00'),
      },
      supplementary_data: { related_ids: { authorization_id: id } },
      payee: { email_address: 'merchant@sandbox.example', merchant_id: 'MERCHANT23456' },
      links: [
        { href, rel: 'self', method: 'GET' },
        { href: `${href}/refund`, rel: 'refund', method: 'POST' },
        {
          href: `http://sandbox.test/v2/payments/authorizations/${id}`,
          rel: 'up',
          method: 'GET',
        },
      ],
      create_time: time,
      update_time: time,
    })
    assert.match(body.id, /^[A-Z0-9]{17}$/)
    assert.deepEqual(await read('captures', body.id), body)
    assert.equal(await statusOf(id), 'CAPTURED')
  })

  it('answers few members unless a full representation is preferred', async () => {
    const id = await anAuthorization()
    const { status, body } = await send('POST', `/v2/payments/authorizations/${id}/capture`, {})
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body).sort(), ['id', 'links', 'status'])
  })

  it('may be of parts, which add up to 115 % at most', async () => {
    const id = await anAuthorization('100.00')
    assert.equal((await capture(id, { amount: usd('60') })).body.amount.value, '60.00')
    assert.equal(await statusOf(id), 'PARTIALLY_CAPTURED')
    const over = await capture(id, { amount: usd('55.01') })
    assert.deepEqual([over.status, over.issue], [422, 'MAX_CAPTURE_AMOUNT_EXCEEDED'])
    assert.equal(over.body.details[0].field, '/amount/value')
    assert.equal((await capture(id, { amount: usd('55.00') })).status, 201)
    assert.equal(await statusOf(id), 'CAPTURED')
    assert.equal((await capture(id)).issue, 'AUTHORIZATION_ALREADY_CAPTURED')

    const other = await anAuthorization('100.00')
    await capture(other, { amount: usd('30.00') })
    assert.equal((await capture(other)).body.amount.value, '70.00')
  })

  it('is the last one if it is final', async () => {
    const id = await anAuthorization()
    const { body } = await capture(id, { amount: usd('10.00'), final_capture: true })
    assert.equal(body.final_capture, true)
    assert.equal(await statusOf(id), 'CAPTURED')
    assert.equal(
      (await capture(id, { amount: usd('1.00') })).issue,
      'AUTHORIZATION_ALREADY_CAPTURED',
    )
  })

  it('is one of ten at most', async () => {
    const id = await anAuthorization()
    for (let i = 0; i < 10; i++) await capture(id, { amount: usd('1.00') })
    assert.equal((await capture(id, { amount: usd('1.00') })).issue, 'MAX_CAPTURE_COUNT_EXCEEDED')
  })

  it('counts with the captures of renewals', async () => {
    const id = await anAuthorization('100.00')
    await wait(4)
    const renewal = (await reauthorize(id)).body.id
    assert.equal((await capture(renewal, { amount: usd('90.00') })).status, 201)
    assert.equal((await capture(id, { amount: usd('25.01') })).issue, 'MAX_CAPTURE_AMOUNT_EXCEEDED')
    assert.equal((await capture(id)).body.amount.value, '10.00')
    assert.equal((await capture(renewal)).issue, 'AUTHORIZATION_ALREADY_CAPTURED')
  })

  it('never exceeds the limit, however many come at once', async () => {
    const id = await anAuthorization('100.00')
    await wait(4)
    const renewal = (await reauthorize(id)).body.id
    const ids = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? renewal : id))
    const all = await Promise.all(ids.map((each) => capture(each, { amount: usd('30.00') })))
    assert.equal(all.filter(({ status }) => status === 201).length, 3)
  })

  it('validates its members', async () => {
    const id = await anAuthorization()
    const cases: [body: object, status: number, issue: string, field: string][] = [
      [{ amount: { value: '1' } }, 400, 'MISSING_REQUIRED_PARAMETER', '/amount/currency_code'],
      [{ invoice_id: '' }, 400, 'INVALID_STRING_LENGTH', '/invoice_id'],
      [{ invoice_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_MAX_LENGTH', '/invoice_id'],
      [{ note_to_payer: 'x'.repeat(256) }, 400, 'INVALID_STRING_MAX_LENGTH', '/note_to_payer'],
      [{ final_capture: 'yes' }, 400, 'INVALID_PARAMETER_VALUE', '/final_capture'],
      [{ other: 1 }, 400, 'INVALID_PARAMETER_VALUE', '/other'],
      [{ amount: usd('0') }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value'],
      [{ amount: usd('1.001') }, 422, 'DECIMAL_PRECISION', '/amount/value'],
      [
        { amount: { currency_code: 'EUR', value: '1' } },
        422,
        'AUTH_CAPTURE_CURRENCY_MISMATCH',
        '/amount/currency_code',
      ],
    ]
    for (const [body, status, issue, field] of cases) {
      const reply = await capture(id, body)
      assert.deepEqual(
        [reply.status, reply.issue, reply.body.details[0].field],
        [status, issue, field],
      )
    }
    assert.equal(await statusOf(id), 'CREATED')
    assert.equal((await capture('A'.repeat(17))).issue, 'INVALID_RESOURCE_ID')
    assert.equal((await send('GET', '/v2/payments/captures/..%2f')).issue, 'INVALID_RESOURCE_ID')
  })

  it('has an invoice number that no other capture has', async () => {
    const [first, second] = [await anAuthorization(), await anAuthorization()]
    assert.equal((await capture(first, { invoice_id: 'INV-1' })).body.invoice_id, 'INV-1')
    const { status, issue } = await capture(second, { invoice_id: 'INV-1' })
    assert.deepEqual(
      [status, issue, await statusOf(second)],
      [422, 'DUPLICATE_INVOICE_ID', 'CREATED'],
    )
  })

  it('is refused by the status and the age of the authorization', async () => {
    const cases = {
      VOIDED: 'AUTHORIZATION_VOIDED',
      CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
      DENIED: 'AUTHORIZATION_DENIED',
      PENDING: 'TRANSACTION_REFUSED',
    }
    for (const [status, issue] of Object.entries(cases)) {
      assert.equal((await capture(await anAuthorization('1.00', { status }))).issue, issue)
    }
    const id = await anAuthorization()
    await wait(29)
    assert.equal((await capture(id)).issue, 'AUTHORIZATION_EXPIRED')
  })

  it('is made once for a request key; a repeat gets its state of now', async () => {
    const id = await anAuthorization()
    const body = { amount: usd('40.00') }
    const first = await capture(id, body, 'key-1')
    await payments.refund(first.body.id)
    const again = await capture(id, body, 'key-1')
    assert.deepEqual(
      [again.status, again.body.id, again.body.status],
      [200, first.body.id, 'REFUNDED'],
    )
    assert.equal((await capture(id, {}, 'key-1')).issue, 'DUPLICATE_REQUEST_ID')
    assert.equal(
      (await payments.refund(first.body.id, body, 'key-1')).issue,
      'DUPLICATE_REQUEST_ID',
    )
    const at = await Promise.all([1, 2, 3].map(() => capture(id, body, 'key-2')))
    assert.equal(
      new Set(at.filter((response) => response.status < 300).map((response) => response.body.id))
        .size,
      1,
    )
    assert.ok(at.every((response) => [200, 201, 409].includes(response.status)))
  })

  it('may be pending or declined, and changes then', async () => {
    settings.captures = 'PENDING'
    const id = await anAuthorization()
    const pending = (await capture(id)).body
    assert.deepEqual(
      [pending.status, pending.status_details, pending.seller_receivable_breakdown],
      ['PENDING', { reason: 'PENDING_REVIEW' }, undefined],
    )
    assert.equal((await payments.refund(pending.id)).issue, 'PENDING_CAPTURE')
    const change = (status: string) => send('PATCH', `/sandbox/captures/${pending.id}`, { status })
    assert.equal((await change('DECLINED')).status, 200)
    assert.deepEqual(
      [await statusOf(id), (await payments.refund(pending.id)).issue],
      ['CREATED', 'REFUND_NOT_ALLOWED'],
    )
    assert.equal((await change('COMPLETED')).status, 422)
    settings.captures = 'DECLINED'
    assert.equal((await capture(id)).body.status, 'DECLINED')
    assert.equal(await statusOf(id), 'CREATED')
    settings.captures = 'COMPLETED'
    assert.equal((await capture(id)).status, 201)
    const { captures } = (await send('GET', '/sandbox/captures')).body
    assert.equal(captures[0].supplementary_data.related_ids.authorization_id, id)
  })

  it('and its authorization are events in their order, equal to the resources as read', async () => {
    const before = (await events()).length
    const id = await anAuthorization()
    const created = await read('authorizations', id)
    const whole = (await capture(id)).body
    const other = await anAuthorization()
    await voidPayment(other)
    const recorded = (await events()).slice(before)
    assert.deepEqual(
      recorded.map(({ event_type, resource }) => [event_type, resource]),
      [
        ['PAYMENT.AUTHORIZATION.CREATED', created],
        ['PAYMENT.CAPTURE.COMPLETED', whole],
        ['PAYMENT.AUTHORIZATION.CREATED', recorded[2]?.resource],
        ['PAYMENT.AUTHORIZATION.VOIDED', await read('authorizations', other)],
      ],
    )
    assert.equal(recorded[1]?.summary, 'Payment completed for $ 100.00 USD')
  })

  describe('or a void', () => {
    it('ends the rest, with its renewals', async () => {
      const id = await anAuthorization()
      await wait(4)
      const renewal = (await reauthorize(id)).body.id
      await capture(id, { amount: usd('1.00') })
      const { status, body } = await voidPayment(id)
      assert.deepEqual([status, body], [204, undefined])
      assert.deepEqual([await statusOf(id), await statusOf(renewal)], ['VOIDED', 'VOIDED'])
      assert.equal((await capture(renewal)).issue, 'AUTHORIZATION_VOIDED')
      assert.equal((await voidPayment(id)).issue, 'PREVIOUSLY_VOIDED')
      const other = await anAuthorization()
      const whole = await voidPayment(other, { Prefer: 'return=representation' })
      assert.deepEqual([whole.status, whole.body], [200, await read('authorizations', other)])
    })

    it('is refused for a renewal, and after a capture or a denial', async () => {
      const id = await anAuthorization()
      await wait(4)
      const renewal = (await reauthorize(id)).body.id
      assert.equal((await voidPayment(renewal)).issue, 'CANNOT_BE_VOIDED')
      await capture(renewal)
      assert.equal((await voidPayment(id)).issue, 'PREVIOUSLY_CAPTURED')
      const denied = await anAuthorization('1.00', { status: 'DENIED' })
      assert.equal((await voidPayment(denied)).issue, 'CANNOT_BE_VOIDED')
      assert.equal((await voidPayment('A'.repeat(17))).status, 404)
    })

    it('excludes a capture at the same time', async () => {
      for (let i = 0; i < 3; i++) {
        const id = await anAuthorization()
        const [captured, voided] = await Promise.all([capture(id), voidPayment(id)])
        assert.deepEqual([captured.status, voided.status].sort(), [
          captured.status === 201 ? 201 : 204,
          422,
        ])
      }
    })
  })

  it('needs a scope, and refunds one of their own', async () => {
    const id = await anAuthorization()
    const made = (await capture(id)).body.id
    const ask = async (method: string, path: string) =>
      (await send(method, `/v2/payments${path}`, undefined, { authorization: BASIC })).status
    const all = settings.scopes
    settings.scopes = ['https://uri.paypal.com/services/payments/payment/authcapture']
    assert.equal(await ask('GET', `/captures/${made}`), 200)
    assert.equal(await ask('POST', `/captures/${made}/refund`), 403)
    assert.equal(await ask('GET', '/refunds/AAAAAAAAAAAAAAAAA'), 403)
    settings.scopes = ['https://uri.paypal.com/services/payments/refund']
    assert.equal(await ask('GET', `/captures/${made}`), 403)
    assert.equal(await ask('POST', `/captures/${made}/refund`), 201)
    assert.equal(await ask('GET', '/refunds/AAAAAAAAAAAAAAAAA'), 404)
    settings.scopes = all
  })
})
