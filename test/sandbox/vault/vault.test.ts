/** The vault over HTTP: setup tokens, payment tokens, their states, limits and repeats (vault-1 to vault-19). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { VAULT_READ_SCOPE, VAULT_SCOPE } from '../../../server/sandbox/settings.ts'
import { paymentsOf } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'
import { aWallet, setupBody, vaultOf } from '../../support/sandbox/vault.ts'

const sandbox = await aSandbox({ at: '2026-03-01T09:00:00Z' })
const { clock, settings, grant } = sandbox
const { send, setUp, approve, tokenize, save } = vaultOf(sandbox)
const { subscribe, events } = paymentsOf(sandbox)
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms), true)
const HOUR = 3_600_000
const rels = ({ links }: { links: { rel: string }[] }) => links.map(({ rel }) => rel)

describe('a setup token', () => {
  it('waits for an approval if its buyer can come back, and is read as it was answered', async () => {
    const { status, body } = await setUp()
    assert.equal(status, 201)
    assert.equal(body.status, 'PAYER_ACTION_REQUIRED')
    assert.deepEqual(body.payment_source, setupBody().payment_source)
    assert.deepEqual(body.links, [
      {
        href: `http://sandbox.test/v3/vault/setup-tokens/${body.id}`,
        rel: 'self',
        method: 'GET',
      },
      {
        href: `http://checkout.test/agreements/approve?approval_session_id=${body.id}`,
        rel: 'approve',
        method: 'GET',
      },
    ])
    assert.deepEqual((await send('GET', `/setup-tokens/${body.id}`)).body, body)
  })

  it('can not be approved without both addresses (vault-12)', async () => {
    for (const experience_context of [
      undefined,
      { return_url: 'https://shop.test/' },
      { cancel_url: 'https://shop.test/' },
    ]) {
      const { status, body } = await setUp(setupBody({ experience_context }))
      assert.deepEqual([status, body.status, rels(body)], [201, 'CREATED', ['self']])
      assert.equal(await approve(body.id), false)
      assert.equal((await tokenize(body.id)).issue, 'PAYER_ACTION_REQUIRED')
    }
  })

  it('is of a new customer, or of the named one (vault-8)', async () => {
    const [token, other] = [(await setUp()).body, (await setUp()).body]
    assert.notEqual(token.customer.id, other.customer.id)
    const again = (await setUp({ ...setupBody(), customer: { id: token.customer.id } })).body
    assert.deepEqual(again.customer, token.customer)
    const merchant = { merchant_customer_id: 'ada' }
    const first = (await setUp({ ...setupBody(), customer: merchant })).body
    const second = (await setUp({ ...setupBody(), customer: merchant })).body
    assert.notEqual(first.customer.id, second.customer.id)
    const unknown = await setUp({ ...setupBody(), customer: { id: 'another' } })
    assert.deepEqual([unknown.status, unknown.issue], [422, 'INVALID_PARAMETER_VALUE'])
  })

  it('validates its members, and needs a request key', async () => {
    const context = (members: object) => setupBody({ experience_context: members })
    const cases: [body: object, issue: string][] = [
      [{}, 'MISSING_REQUIRED_PARAMETER'],
      [{ payment_source: { card: { number: '4111111111111111' } } }, 'MISSING_REQUIRED_PARAMETER'],
      [{ ...setupBody(), customer: { id: 'x'.repeat(23) } }, 'INVALID_STRING_MAX_LENGTH'],
      [{ ...setupBody(), customer: { id: 'a b' } }, 'INVALID_PARAMETER_SYNTAX'],
      [{ ...setupBody(), customer: { merchant_customer_id: '' } }, 'INVALID_STRING_LENGTH'],
      [setupBody({ description: 'x'.repeat(129) }), 'INVALID_STRING_MAX_LENGTH'],
      [setupBody({ usage_pattern: 'OFTEN' }), 'INVALID_PARAMETER_VALUE'],
      [context({ return_url: `https://a.test/${'x'.repeat(3986)}` }), 'INVALID_STRING_MAX_LENGTH'],
      [context({ return_url: 'javascript:alert(1)' }), 'INVALID_PARAMETER_SYNTAX'],
      [context({ user_action: 'PAY_NOW' }), 'INVALID_PARAMETER_VALUE'],
    ]
    for (const [body, issue] of cases) {
      const reply = await setUp(body)
      assert.deepEqual([reply.status, reply.issue], [400, issue], JSON.stringify(body))
    }
    const unkeyed = await send('POST', '/setup-tokens', setupBody())
    assert.deepEqual([unkeyed.status, unkeyed.issue], [400, 'MISSING_REQUIRED_PARAMETER'])
  })

  it('lives three days (vault-11)', async () => {
    const { id } = (await setUp()).body
    const approved = (await setUp()).body.id
    await approve(approved)
    await later(72 * HOUR - 1)
    assert.equal((await send('GET', `/setup-tokens/${id}`)).status, 200)
    await later(1)
    assert.equal((await send('GET', `/setup-tokens/${id}`)).status, 404)
    assert.equal((await tokenize(approved)).status, 404)
  })

  it('is made once by a request key, for three hours (vault-10)', async () => {
    const first = await setUp(setupBody(), 'once')
    const again = await setUp(setupBody(), 'once')
    assert.deepEqual([again.status, again.body], [200, first.body])
    const another = await setUp(setupBody({ description: 'other' }), 'once')
    assert.deepEqual([another.status, another.issue], [422, 'DUPLICATE_REQUEST_ID'])
    await later(3 * HOUR)
    const late = await setUp(setupBody(), 'once')
    assert.equal(late.status, 201)
    assert.notEqual(late.body.id, first.body.id)
  })
})

describe('a payment token', () => {
  it('is made of an approved setup token, once (vault-14)', async () => {
    const { id, customer } = (await setUp()).body
    const early = await tokenize(id, 'too early')
    assert.deepEqual([early.status, early.issue], [422, 'PAYER_ACTION_REQUIRED'])
    assert.equal(await approve(id), true)
    assert.equal(await approve(id), false)
    const approved = (await send('GET', `/setup-tokens/${id}`)).body
    assert.deepEqual([approved.status, rels(approved)], ['APPROVED', ['self', 'confirm']])
    // A refused request claims no key.
    const { status, body } = await tokenize(id, 'too early')
    assert.equal(status, 201)
    assert.deepEqual(body, {
      id: body.id,
      customer,
      payment_source: aWallet().source,
      links: [
        {
          href: `http://sandbox.test/v3/vault/payment-tokens/${body.id}`,
          rel: 'self',
          method: 'GET',
        },
        {
          href: `http://sandbox.test/v3/vault/payment-tokens/${body.id}`,
          rel: 'delete',
          method: 'DELETE',
        },
      ],
    })
    assert.deepEqual((await send('GET', `/payment-tokens/${body.id}`)).body, body)
    const again = await tokenize(id, 'too early')
    assert.deepEqual([again.status, again.body], [200, body])
    assert.equal((await tokenize(id)).issue, 'SETUP_TOKEN_ALREADY_TOKENIZED')
    assert.equal((await send('GET', `/setup-tokens/${id}`)).body.status, 'TOKENIZED')
  })

  it('is one, however many requests come at once', async () => {
    const { id } = (await setUp()).body
    await approve(id)
    const all = await Promise.all(Array.from({ length: 8 }, () => tokenize(id)))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, ...Array(7).fill(422)])
  })

  it('is listed by customer in pages of five at most (vault-5)', async () => {
    const { customer, id } = await save()
    const ids = [id]
    for (let i = 0; i < 5; i++) ids.push((await save({ customer: customer.id })).id)
    await save()
    const page = async (query: string) =>
      send('GET', `/payment-tokens?customer_id=${customer.id}${query}`)
    const idsOf = ({ body }: Awaited<ReturnType<typeof page>>) =>
      body.payment_tokens.map((token: { id: string }) => token.id)
    const first = await page('&total_required=true')
    assert.deepEqual(idsOf(first), ids.slice(0, 5))
    assert.deepEqual([first.body.total_items, first.body.total_pages], [6, 2])
    assert.deepEqual(rels(first.body), ['self', 'first', 'next', 'last'])
    const second = await page('&page=2')
    assert.deepEqual([idsOf(second), second.body.total_items], [ids.slice(5), undefined])
    for (const query of ['&page_size=6', '&page_size=0', '&page=11', '&total_required=1'])
      assert.equal((await page(query)).status, 400, query)
  })

  it('is gone once it is deleted (vault-6)', async () => {
    const { id, customer } = await save()
    assert.equal((await send('DELETE', `/payment-tokens/${id}`)).status, 204)
    assert.equal((await send('DELETE', `/payment-tokens/${id}`)).status, 404)
    assert.equal((await send('GET', `/payment-tokens/${id}`)).status, 404)
    const { body } = await send('GET', `/payment-tokens?customer_id=${customer.id}`)
    assert.deepEqual(body.payment_tokens, [])
  })

  it('of one wallet is for one customer, unless several are permitted (vault-15)', async () => {
    const approved = aWallet({ account: 'once@sandbox.example' })
    const paypal = { permit_multiple_payment_tokens: false }
    const { customer } = await save({ approved, paypal })
    await save({ approved, paypal, customer: customer.id })
    await save({ approved })
    const { id } = (await setUp(setupBody(paypal))).body
    await approve(id, approved)
    assert.equal((await tokenize(id)).issue, 'PAYMENT_SOURCE_ALREADY_VAULTED')
  })

  it('has events, stored with the change (vault-19)', async () => {
    await subscribe()
    const { id } = (await setUp()).body
    await approve(id)
    const { body } = await tokenize(id)
    await send('DELETE', `/payment-tokens/${body.id}`)
    const recorded = await events()
    assert.deepEqual(
      recorded.map(({ event_type }) => event_type),
      [
        'VAULT.PAYMENT-TOKEN.CREATED',
        'VAULT.PAYMENT-TOKEN.DELETION-INITIATED',
        'VAULT.PAYMENT-TOKEN.DELETED',
      ],
    )
    for (const { resource } of recorded) assert.deepEqual(resource, body)
  })
})

describe('permissions of the vault', () => {
  it('are two scopes, of which the wider one reads too (vault-7)', async () => {
    async function statuses(scope: string) {
      const authorization = `Bearer ${(await grant(scope)).access_token}`
      const read = await send('GET', '/setup-tokens/A', undefined, { authorization })
      const write = await send('POST', '/setup-tokens', {}, { authorization })
      return [read.status, write.status]
    }
    assert.deepEqual(await statuses(VAULT_READ_SCOPE), [404, 403])
    assert.deepEqual(await statuses(VAULT_SCOPE), [404, 400])
    assert.deepEqual(await statuses('read'), [403, 403])
  })

  it('may be missing for the account (vault-13)', async () => {
    const { id } = (await setUp()).body
    await approve(id)
    settings.vaulting = false
    for (const reply of [await setUp(), await tokenize(id)])
      assert.deepEqual([reply.status, reply.issue], [403, 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE'])
    assert.equal((await send('GET', `/setup-tokens/${id}`)).status, 200)
    settings.vaulting = true
    assert.equal((await tokenize(id)).status, 201)
  })
})
