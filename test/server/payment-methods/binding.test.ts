/** A setup is bound to its customer, its origin and the browser that approves; attacks on each of them. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { approveAddress } from '../../../server/bff/features/payment-method/addresses.ts'
import type { SetupToken } from '../../../server/contract/vault/setup-token.ts'
import { pointersOf, problemOf, SHOP } from '../../support/bff/bff.ts'
import { type Approval, approvalOf } from '../../support/payment-methods/approval.ts'
import { paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { approveAt, openApproval } from '../../support/sandbox/approve.ts'
import { aCustomer } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const OTHER = 'https://account.example'
const PREVIOUS = 'tok_sandbox_declined'

const sandbox = await sandboxOfFile()

async function aPage(stack = paymentMethodStack(sandbox)) {
  const { external_id: customer } = await aCustomer(sandbox, { payment_method_token: PREVIOUS })
  const token = await stack.session(customer)
  return { ...stack, customer: customer as string, token }
}
type Page = Awaited<ReturnType<typeof aPage>>

const methodOf = async ({ customer }: Page): Promise<string> =>
  (await sandbox.call('GET', `/customers/${customer}`)).body.payment_method_token

/** Asserts the response of an unknown state, and that neither the vault nor billing got a write. */
async function refusedAsUnknown(page: Page, approval: Approval, caller: object = page) {
  const writes = () =>
    page.sent.filter(({ call }) => /^(PUT|POST) \/v[13]\/(comm|vault)/.test(call))
  const before = writes().length
  const { instance: _, ...problem } = await problemOf(
    await page.confirm(caller, approval),
    404,
    'not-found',
  )
  assert.equal(writes().length, before)
  return problem
}

const UNKNOWN: Approval = { state: 'A'.repeat(22), proof: 'B'.repeat(22) }

describe("an approve address that is approved in another person's browser", () => {
  it('never changes the method of the customer that sent it, also if it confirms in a loop', async () => {
    const page = await aPage()
    const { approve_url, state } = await page.begun(page)
    let isApproved = false
    const victim = approveAt(sandbox.app, approve_url).then((address) => {
      isApproved = true
      return address
    })
    const tries: Approval[] = []
    do {
      const proof = [state, UNKNOWN.proof, crypto.randomUUID().replaceAll('-', '').slice(0, 22)]
      for (const guess of proof) tries.push({ state, proof: guess })
      for (const attempt of tries.slice(-3)) await refusedAsUnknown(page, attempt)
    } while (!isApproved)
    for (const attempt of tries.slice(0, 3)) await refusedAsUnknown(page, attempt)
    assert.equal(await methodOf(page), PREVIOUS)
    assert.deepEqual(page.calls('POST /v3/vault/payment-tokens'), [])
    // The proof is in the address of the browser that approved, and the page shows it to no other.
    const { proof } = approvalOf(await victim)
    const { text, headers } = await openApproval(sandbox.app, approve_url)
    assert.doesNotMatch(text + JSON.stringify([...headers]), new RegExp(proof))
  })
})

describe('a confirmation', () => {
  it('answers an unknown state, a wrong proof, and the setup of another customer alike', async () => {
    const page = await aPage()
    const other = await aPage(page)
    const theirs = await other.approved(other)
    const approved = await page.approved(page)
    const unknown = await refusedAsUnknown(page, UNKNOWN)
    for (const approval of [
      theirs,
      { state: approved.state, proof: UNKNOWN.proof },
      { state: approved.state, proof: theirs.proof },
      { state: approved.proof, proof: approved.state },
    ]) {
      assert.deepEqual(await refusedAsUnknown(page, approval), unknown)
    }
    assert.equal(await methodOf(page), PREVIOUS)
    // A failed guess does not end the setup.
    assert.equal((await page.confirm(page, approved)).status, 200)
  })

  it('comes from the origin of the page to which the buyer came back', async () => {
    const config = { allowedOrigins: [SHOP, OTHER] }
    const stack = paymentMethodStack(sandbox, { config })
    const page = await aPage(stack)
    const token = await stack.session(page.customer, { origins: [SHOP, OTHER] })
    const { approve_url } = await (async () => {
      const response = await stack.setUp({ token, origin: SHOP }, `${OTHER}/account`)
      assert.equal(response.status, 201, await response.clone().text())
      return (await response.json()) as { approve_url: string }
    })()
    const approval = approvalOf(await approveAt(sandbox.app, approve_url))
    await refusedAsUnknown(page, approval, { token, origin: SHOP })
    assert.equal((await stack.confirm({ token, origin: OTHER }, approval)).status, 200)
  })
  it('sends nothing once the service names another customer', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    await sandbox.call('PUT', `/customers/${page.customer}`, { external_id: `${page.customer}-2` })
    await problemOf(await page.confirm(page, approval), 502, 'upstream-unreadable')
    assert.deepEqual(page.calls('PUT '), [])
  })

  it('is unknown 3 hours after the setup', async () => {
    let now = 0
    const stack = paymentMethodStack(sandbox, { monotonicNow: () => now })
    const page = await aPage(stack)
    const [early, late] = [await stack.approved(page), await stack.approved(page)]
    now = 3 * 3_600_000 - 1
    assert.equal((await stack.confirm(page, early)).status, 200)
    now = 3 * 3_600_000
    await refusedAsUnknown(page, late)
  })
})

describe('the page to come back to', () => {
  it('is of an origin that the session and the configuration name', async () => {
    const page = await aPage(
      paymentMethodStack(sandbox, { config: { allowedOrigins: [SHOP, OTHER] } }),
    )
    for (const address of [
      `${SHOP}.evil.example/`,
      'https://evil-shop.example/',
      'https://shop.example@evil.example/',
      'https://evil.example/https://shop.example/',
      'https://evil.example\\@shop.example/',
      'https://shop.example\\.evil.example/',
      'https:\\\\shop.example/account',
      '//shop.example/account',
      '/account',
      'http://shop.example/account',
      'https://shop.example:8443/account',
      'https://user@shop.example/account',
      'https://shop.example/a/../../b',
      'javascript:alert(1)//https://shop.example/',
      'data:text/html,https://shop.example',
      ' https://shop.example/account',
      'https://shop.example/account\n',
      // Allowed by the configuration, and not by the session.
      `${OTHER}/account`,
      '',
    ]) {
      const problem = await problemOf(await page.setUp(page, address), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), ['/return_to'], address)
    }
    assert.deepEqual(page.calls('POST /v3/'), [])
  })
})

describe('an approve address from the service', () => {
  const CHECKOUT = 'https://checkout.example/shop'
  const approve = `${CHECKOUT}/agreements/approve`
  const addressOf = (href: string | undefined) =>
    approveAddress({ links: href ? [{ rel: 'approve', href }] : [] } as SetupToken, CHECKOUT)

  it('is one of the origin and the path of the checkout', () => {
    assert.equal(addressOf(`${approve}?approval_session_id=1`), `${approve}?approval_session_id=1`)
    for (const href of [
      'https://evil.example/shop/agreements/approve?approval_session_id=1',
      approve.replace('checkout.example', 'checkout.example.evil.example'),
      `${CHECKOUT}/ncp/payment/PLB-1`,
      `${approve}/../../evil`,
      approve.replace('://', '://user@'),
      'javascript:alert(1)',
      undefined,
    ])
      assert.equal(addressOf(href), undefined, href)
  })

  it('of another origin is not given to the page, and raises an alarm', async () => {
    const page = await aPage(paymentMethodStack(sandbox, { config: { checkoutUrl: CHECKOUT } }))
    await problemOf(await page.setUp(page), 502, 'upstream-unreadable')
    assert.match(page.lines.at(-1) ?? '', /"alarm":"the vault names no approve page/)
  })
})

describe('setups', () => {
  it('are limited to 5 an hour for a customer, over all its sessions', async () => {
    let now = 0
    const stack = paymentMethodStack(sandbox, { monotonicNow: () => now })
    const page = await aPage(stack)
    for (let i = 0; i < 5; i++)
      assert.equal((await stack.setUp({ customer: page.customer })).status, 201)
    const refused = await stack.setUp({ customer: page.customer })
    assert.equal(refused.headers.get('retry-after'), '3600')
    await problemOf(refused, 429, 'too-many-requests')
    assert.equal(stack.calls('POST /v3/').length, 5)
    const other = await aPage(stack)
    assert.equal((await stack.setUp(other)).status, 201)
    now = 3_600_000
    assert.equal((await stack.setUp(page)).status, 201)
  })

  it('are limited to 5 an hour for an address, over all customers', async () => {
    let address = '203.0.113.7'
    const stack = paymentMethodStack(sandbox, { clientIp: () => address })
    for (let i = 0; i < 5; i++) assert.equal((await stack.setUp(await aPage(stack))).status, 201)
    await problemOf(await stack.setUp(await aPage(stack)), 429, 'too-many-requests')
    address = '203.0.113.8'
    assert.equal((await stack.setUp(await aPage(stack))).status, 201)
  })

  it('of an invalid address are not counted', async () => {
    const page = await aPage()
    for (let i = 0; i < 9; i++)
      assert.equal((await page.setUp(page, 'https://evil.example/')).status, 400)
    assert.equal((await page.setUp(page)).status, 201)
  })
})
