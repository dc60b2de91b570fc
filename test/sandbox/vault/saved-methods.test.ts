/** Payment tokens of the vault as payment methods of customers (vault-22 to vault-25). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { ApprovedSource } from '../../../server/sandbox/database/tables/vault.ts'
import {
  aCustomer,
  aPlan,
  invoicesOf,
  type Subscribed,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { aWallet, vaultOf } from '../../support/sandbox/vault.ts'

const START = '2026-03-01T09:00:00Z'
const sandbox = await sandboxOfFile({ at: START })
const { settings, clock } = sandbox
const { save, send } = vaultOf(sandbox)
const put = (customer: string, body: object) => sandbox.call('PUT', `/customers/${customer}`, body)
const use = (customer: string, payment_method_token: string) =>
  put(customer, { payment_method_token })
const afterSeconds = (seconds: number) =>
  sandbox.advanceTo(new Date(clock.now().getTime() + seconds * 1000).toISOString())

const aCard = (expiry: string): ApprovedSource =>
  aWallet({
    account: `card ${expiry}`,
    source: { card: { brand: 'VISA', last_digits: '1881', expiry } },
  })

/** A customer with one invoice after a failed payment. */
async function aDebtor(payment_method_token = 'tok_sandbox_declined') {
  const plan = await aPlan(sandbox, { amount: usd(30), pay_in_advance: true })
  const debtor = await subscribe(sandbox, plan, { customer: { payment_method_token } })
  await afterSeconds(3)
  const invoice = await onlyInvoice(debtor)
  assert.equal(invoice.payment_status, 'FAILED')
  return { ...debtor, invoice: invoice.id as string }
}
async function onlyInvoice(debtor: Subscribed) {
  const [invoice, ...others] = await invoicesOf(sandbox, debtor)
  assert.deepEqual(others, [])
  return invoice
}
const retry = (invoice: string) => sandbox.call('POST', `/invoices/${invoice}/retry_payment`)
const successes = async (invoice: string) =>
  (
    await sandbox.db
      .selectFrom('payments')
      .select('id')
      .where('invoice_id', '=', invoice)
      .where('status', '=', 'SUCCEEDED')
      .execute()
  ).length

describe("a customer's payment method", () => {
  it('is a payment token that the vault has, or a test token (vault-22)', async () => {
    const { external_id } = await aCustomer(sandbox)
    const { id } = await save()
    const saved = await use(external_id, id)
    assert.deepEqual([saved.status, saved.body.payment_method_token], [200, id])
    assert.equal(saved.body.payment_method_type, 'PAYPAL')
    for (const token of ['unknown', id.toUpperCase()]) {
      const { status, body } = await use(external_id, token)
      assert.deepEqual([status, body.details[0].field], [422, '/payment_method_token'])
    }
    assert.equal((await use(external_id, 'tok_sandbox_works')).status, 200)
    await send('DELETE', `/payment-tokens/${id}`)
    assert.equal((await use(external_id, id)).status, 422)
    const made = { name: 'Ada', external_id: 'made-with-it', email: 'a@b.test' }
    const body = { ...made, payment_method_token: id }
    assert.equal((await sandbox.call('POST', '/customers', body)).status, 422)
  })

  it('is named a card if its source is one, unless the body says otherwise', async () => {
    const { external_id } = await aCustomer(sandbox)
    const { id } = await save({ approved: aCard('2027-01') })
    assert.equal((await use(external_id, id)).body.payment_method_type, 'CARD')
    const body = { payment_method_token: id, payment_method_type: 'APPLE_PAY' }
    assert.equal((await put(external_id, body)).body.payment_method_type, 'APPLE_PAY')
  })

  it('is of the same vault as before, and of no other customer (vault-22)', async () => {
    const [ada, ben] = [await aCustomer(sandbox), await aCustomer(sandbox)]
    const first = await save()
    assert.equal((await use(ada.external_id, first.id)).status, 200)
    const second = await save({ customer: first.customer.id })
    assert.equal((await use(ben.external_id, second.id)).status, 422)
    assert.equal((await use(ada.external_id, second.id)).status, 200)
    const elsewhere = await save()
    assert.equal((await use(ada.external_id, elsewhere.id)).status, 422)
    await send('DELETE', `/payment-tokens/${second.id}`)
    assert.equal((await use(ada.external_id, elsewhere.id)).status, 200)
  })

  it('is of one customer, if two want it at once', async () => {
    const [ada, ben] = [await aCustomer(sandbox), await aCustomer(sandbox)]
    const { id } = await save()
    const all = await Promise.all([use(ada.external_id, id), use(ben.external_id, id)])
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 422])
  })
})

describe('a payment with a saved method', () => {
  const cases: [string, Partial<ApprovedSource>, string[]][] = [
    ['succeeds', {}, ['SUCCEEDED']],
    ['fails each time', { behavior: 'fails' }, ['FAILED', 'FAILED']],
    ['fails once', { behavior: 'fails-once' }, ['FAILED', 'SUCCEEDED']],
    ['succeeds in the last month of its card', aCard('2026-03'), ['SUCCEEDED']],
    ['fails after its card has expired', aCard('2026-02'), ['FAILED']],
  ]
  for (const [title, approved, outcomes] of cases)
    it(`${title} (vault-23)`, async () => {
      const debtor = await aDebtor()
      await use(debtor.customer, (await save({ approved: aWallet(approved) })).id)
      for (const outcome of outcomes) {
        assert.equal((await retry(debtor.invoice)).status, 204)
        await afterSeconds(3)
        assert.equal((await onlyInvoice(debtor)).payment_status, outcome)
      }
    })

  it('fails once the token was deleted (vault-16)', async () => {
    const debtor = await aDebtor()
    const { id } = await save()
    await use(debtor.customer, id)
    await send('DELETE', `/payment-tokens/${id}`)
    await retry(debtor.invoice)
    await afterSeconds(3)
    assert.equal((await onlyInvoice(debtor)).payment_status, 'FAILED')
  })
})

describe('PUT of a customer', () => {
  const contact = { phone: '+1 206 555 0143', address: { city: 'Seattle' } }

  it('keeps the members that the body lacks', async () => {
    const { external_id } = await aCustomer(sandbox, contact)
    const { body } = await use(external_id, 'tok_sandbox_works')
    assert.deepEqual([body.phone, body.address], [contact.phone, contact.address])
  })

  it('removes the optional ones if the setting says so (vault-24)', async () => {
    const { external_id, name, email } = await aCustomer(sandbox, contact)
    settings.customer_put = 'replaces'
    const { body } = await use(external_id, 'tok_sandbox_works')
    assert.deepEqual([body.phone, body.address], [undefined, undefined])
    assert.deepEqual([body.name, body.email], [name, email])
    const again = await put(external_id, contact)
    assert.deepEqual(
      [again.body.payment_method_token, again.body.phone],
      [undefined, contact.phone],
    )
  })
})

describe('a new payment method', () => {
  it('is not used for failed invoices by itself', async () => {
    const debtor = await aDebtor()
    await use(debtor.customer, 'tok_sandbox_works')
    await afterSeconds(3600)
    assert.equal((await onlyInvoice(debtor)).payment_status, 'FAILED')
  })

  for (const seconds of [2, 8, 60])
    it(`pays them after ${seconds} s if the setting says so, once (vault-25)`, async () => {
      const debtor = await aDebtor()
      settings.collect_after = seconds
      await use(debtor.customer, (await save()).id)
      await afterSeconds(seconds - 1)
      assert.equal((await onlyInvoice(debtor)).payment_status, 'FAILED')
      const refused = await retry(debtor.invoice)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.details[0].issue, 'PAYMENT_IN_PROGRESS')
      await afterSeconds(1)
      assert.equal((await onlyInvoice(debtor)).payment_status, 'SUCCEEDED')
      assert.equal((await retry(debtor.invoice)).body.details[0].issue, 'INVOICE_PAID')
      assert.equal(await successes(debtor.invoice), 1)
    })

  it('collects nothing if it is the one on file, or a payment is under way', async () => {
    const debtor = await aDebtor()
    settings.collect_after = 2
    await use(debtor.customer, 'tok_sandbox_declined')
    await afterSeconds(10)
    assert.equal((await onlyInvoice(debtor)).payment_status, 'FAILED')
    await retry(debtor.invoice)
    await use(debtor.customer, 'tok_sandbox_works')
    await afterSeconds(10)
    assert.equal((await onlyInvoice(debtor)).payment_status, 'FAILED')
    assert.equal(await successes(debtor.invoice), 0)
  })
})
