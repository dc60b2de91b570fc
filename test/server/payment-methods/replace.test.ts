/** A customer replaces the payment method on file: setup, approval on the service's page, confirmation. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { problemOf, SHOP } from '../../support/bff/bff.ts'
import { approvalOf } from '../../support/payment-methods/approval.ts'
import { ACCOUNT, METHOD, paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { approveAt } from '../../support/sandbox/approve.ts'
import { aCustomer } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { aWallet, vaultOf } from '../../support/sandbox/vault.ts'

const sandbox = await sandboxOfFile()
const { save } = vaultOf(sandbox)

/** A customer with a new session, in front of a new BFF. */
async function aPage(members: object = {}) {
  const { external_id: customer, id } = await aCustomer(sandbox, { ...members })
  const stack = paymentMethodStack(sandbox)
  const stored = async () => (await sandbox.call('GET', `/customers/${id}`)).body
  return { ...stack, customer, id: id as string, token: await stack.session(customer), stored }
}

const says = (status: number, body: unknown) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
})

const WALLET = { on_file: true, type: 'PAYPAL', account: 'b•••@s•••.example' }

describe('GET /api/me/payment-method', () => {
  it('has no method where none is on file', async () => {
    const page = await aPage()
    assert.deepEqual(await page.onFile(page), { on_file: false })
  })

  it('describes a wallet with a masked address, and no token', async () => {
    const saved = await save()
    const page = await aPage({ payment_method_token: saved.id })
    assert.deepEqual(await page.onFile(page), WALLET)
  })

  it('describes a card by brand, last digits and expiry', async () => {
    const card = { brand: 'VISA', last_digits: '1881', expiry: '2026-02' }
    const saved = await save({ approved: aWallet({ account: 'card', source: { card } }) })
    const page = await aPage({ payment_method_token: saved.id })
    assert.deepEqual(await page.onFile(page), { on_file: true, type: 'CARD', ...card })
  })

  it('has the type alone of a method that the vault does not know', async () => {
    const method = { payment_method_token: 'tok_visa', payment_method_type: 'CARD' }
    const page = await aPage(method)
    assert.deepEqual(await page.onFile(page), { on_file: true, type: 'CARD' })
  })

  for (const status of [400, 403, 410, 422])
    it(`has the type alone of a method that the vault answers with ${status}, and can be replaced`, async () => {
      const page = await aPage({ payment_method_token: 'tok_visa', payment_method_type: 'CARD' })
      page.intercept((call, send) =>
        call.startsWith('GET /v3/vault/payment-tokens/tok_visa')
          ? Promise.resolve(says(status, { name: 'NOT_KNOWN', details: [] }))
          : send(),
      )
      assert.deepEqual(await page.onFile(page), { on_file: true, type: 'CARD' })
      assert.equal((await page.confirm(page, await page.approved(page))).status, 200)
    })

  it('is an error while a firewall, or the scope that our token lacks, keeps us from the vault', async () => {
    const token = { access_token: 'T', token_type: 'Bearer', expires_in: 3600 }
    const denied = says(403, { name: 'NOT_AUTHORIZED', details: [] })
    const page = await aPage({ payment_method_token: 'tok_visa', payment_method_type: 'CARD' })
    page.intercept((call, send) =>
      call.startsWith('GET /v3/vault/') ? Promise.resolve(says(403, '<p>Forbidden')) : send(),
    )
    await problemOf(await page.call('GET', METHOD, page), 502, 'upstream-refused')
    page.intercept((call, send) => {
      if (call.startsWith('POST /v1/oauth2/token'))
        return Promise.resolve(says(200, { ...token, scope: 'openid' }))
      return call.startsWith('GET /v3/vault/') ? Promise.resolve(denied) : send()
    })
    await problemOf(await page.call('GET', METHOD, page), 502, 'upstream-refused')
  })

  it('is unavailable while the vault fails, because its method may be known', async () => {
    const page = await aPage({ payment_method_token: 'tok_visa', payment_method_type: 'CARD' })
    page.intercept((call, send) =>
      call.startsWith('GET /v3/vault/')
        ? Promise.resolve({ status: 500, headers: new Headers(), bytes: new Uint8Array() })
        : send(),
    )
    assert.ok((await page.call('GET', METHOD, page)).status >= 500)
  })
})

describe('two setups of a customer without a method', () => {
  it('belong to one customer of the vault, so that both can be confirmed', async () => {
    const page = await aPage()
    const first = await page.approved(page, 'declined')
    const second = await page.approved(page, 'buyer')
    assert.equal((await page.confirm(page, first)).status, 200)
    assert.equal((await page.confirm(page, second)).status, 200)
    assert.deepEqual(await page.onFile(page), WALLET)
  })

  it('belong to one customer of the vault, too, if they are begun at once', async () => {
    const page = await aPage()
    page.intercept(async (call, send) => {
      if (call === 'POST /v3/vault/setup-tokens')
        await new Promise((resolve) => setTimeout(resolve, 200))
      return send()
    })
    await Promise.all([page.setUp(page), page.setUp(page), page.setUp(page)])
    const made = page.calls('POST /v3/vault/setup-tokens').map(({ body }) => body.customer?.id)
    assert.equal(made.filter((id) => id === undefined).length, 1)
    assert.equal(new Set(made).size, 2)
  })

  it('begin anew where the vault knows the earlier one no more', async () => {
    const page = await aPage()
    await page.begun(page)
    page.intercept((call, send) =>
      call.startsWith('GET /v3/vault/setup-tokens/')
        ? Promise.resolve({ status: 404, headers: new Headers(), bytes: new Uint8Array() })
        : send(),
    )
    assert.equal((await page.setUp(page)).status, 201)
  })
})

describe('a setup', () => {
  it('begins on the approve page, and its return address alone has the proof', async () => {
    const page = await aPage()
    const { approve_url, state } = await page.begun(page)
    assert.equal(new URL(approve_url).origin, sandbox.config.checkoutUrl)
    const [{ body } = { body: undefined }] = page.calls('POST /v3/vault/setup-tokens')
    const { experience_context: context, ...wallet } = body.payment_source.paypal
    assert.deepEqual(wallet, {
      usage_pattern: 'RECURRING_POSTPAID',
      usage_type: 'MERCHANT',
      permit_multiple_payment_tokens: true,
    })
    assert.equal(context.cancel_url, ACCOUNT)
    const { proof, state: returned } = approvalOf(context.return_url)
    assert.equal(returned, state)
    const { origin, pathname, hash, searchParams } = new URL(context.return_url)
    assert.deepEqual([origin, pathname, hash], [SHOP, '/account', '#method'])
    assert.equal(searchParams.get('tab'), 'billing')
    assert.doesNotMatch(approve_url + state, new RegExp(proof))
    assert.equal(body.customer, undefined)
  })

  it('is for the customer of the vault that has the method on file', async () => {
    const saved = await save()
    const page = await aPage({ payment_method_token: saved.id })
    await page.begun(page)
    const [call] = page.calls('POST /v3/vault/setup-tokens')
    assert.deepEqual(call?.body.customer, { id: saved.customer.id })
  })

  it('drops a previous approval from the address of the page', async () => {
    const page = await aPage()
    const returnTo = `${SHOP}/account?till-return=${'A'.repeat(22)}.${'B'.repeat(22)}`
    assert.equal((await page.setUp(page, returnTo)).status, 201)
    const [call] = page.calls('POST /v3/vault/setup-tokens')
    const context = call?.body.payment_source.paypal.experience_context
    assert.equal(context.cancel_url, `${SHOP}/account`)
    assert.equal(new URL(context.return_url).searchParams.getAll('till-return').length, 1)
  })
})

describe('a confirmation', () => {
  it('writes the new token to the customer, and nothing else', async () => {
    const page = await aPage({ payment_method_token: 'tok_sandbox_declined', phone: '1' })
    const before = await page.stored()
    const approval = await page.approved(page)
    const response = await page.confirm(page, approval)
    assert.equal(response.status, 200, await response.clone().text())
    assert.deepEqual(await response.json(), WALLET)
    assert.deepEqual(await page.onFile(page), WALLET)
    const [{ body } = { body: undefined }, ...more] = page.calls('PUT ')
    assert.deepEqual([Object.keys(body), more], [['payment_method_token'], []])
    const {
      payment_method_token,
      payment_method_type,
      updated_at: _,
      ...rest
    } = await page.stored()
    assert.deepEqual(
      [payment_method_token, payment_method_type],
      [body.payment_method_token, 'PAYPAL'],
    )
    const {
      payment_method_token: __,
      payment_method_type: ___,
      updated_at: ____,
      ...unchanged
    } = before
    assert.deepEqual(rest, unchanged)
  })
  it('has no type if the vault names none, because the type on file may be the previous one', async () => {
    const page = await aPage({ payment_method_token: 'tok_visa', payment_method_type: 'CARD' })
    const approval = await page.approved(page)
    page.intercept(async (call, send) => {
      const response = await send()
      if (!call.startsWith('POST /v3/vault/payment-tokens')) return response
      const { payment_source: _, ...token } = JSON.parse(new TextDecoder().decode(response.bytes))
      return { ...response, bytes: new TextEncoder().encode(JSON.stringify(token)) }
    })
    const response = await page.confirm(page, approval)
    assert.deepEqual(await response.json(), { on_file: true })
  })

  it('works in a newer session of the customer, and in another browser that came back', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    const newer = await page.session(page.customer, { scopes: ['payment-method:write'] })
    assert.equal((await page.confirm({ token: newer }, approval)).status, 200)
  })
  it('is refused before the approval, and works after it', async () => {
    const page = await aPage()
    const { approve_url } = await page.begun(page)
    const [call] = page.calls('POST /v3/vault/setup-tokens')
    const approval = approvalOf(call?.body.payment_source.paypal.experience_context.return_url)
    const { upstream } = await problemOf(await page.confirm(page, approval), 422, 'refused')
    assert.equal(upstream?.issues?.[0]?.issue, 'PAYER_ACTION_REQUIRED')
    assert.deepEqual(page.calls('PUT '), [])
    await approveAt(sandbox.app, approve_url)
    assert.equal((await page.confirm(page, approval)).status, 200)
  })
})
