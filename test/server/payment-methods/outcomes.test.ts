/** Unknown outcomes and refusals of each call of a replacement. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { problemOf } from '../../support/bff/bff.ts'
import { type Interceptor, paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { aCustomer } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { skipWaits } from '../../support/skip-waits.ts'

const PREVIOUS = 'tok_sandbox_declined'
const sandbox = await sandboxOfFile()
beforeEach(skipWaits)

async function aPage(stack = paymentMethodStack(sandbox)) {
  const { external_id: customer } = await aCustomer(sandbox, {
    payment_method_token: PREVIOUS,
    phone: '1',
  })
  return { ...stack, customer: customer as string, token: await stack.session(customer) }
}
type Page = Awaited<ReturnType<typeof aPage>>
const stored = async ({ customer }: Page) =>
  (await sandbox.call('GET', `/customers/${customer}`)).body

/** The connection ends after the service has executed the call. */
const losesResponse =
  (start: string): Interceptor =>
  async (call, send) => {
    if (!call.startsWith(start)) return send()
    await send()
    throw new Error('the connection ended')
  }
/** The connection ends before the service has the call. */
const losesRequest =
  (start: string): Interceptor =>
  async (call, send) => {
    if (call.startsWith(start)) throw new Error('the connection ended')
    return send()
  }
const passes: Interceptor = (_, send) => send()

const SETUP = 'POST /v3/vault/setup-tokens'
const TOKEN = 'POST /v3/vault/payment-tokens'
const UPDATE = 'PUT /v1/commerce/billing/customers/'

describe('a setup of unknown outcome', () => {
  it('changes nothing, and the next one works', async () => {
    const page = await aPage()
    page.intercept(losesResponse(SETUP))
    await problemOf(await page.setUp(page), 502, 'upstream-failed')
    // All attempts had one request key, so that the vault has made one setup token.
    const keys = page.calls(SETUP).map(({ headers }) => headers['Service-Request-Id'])
    assert.ok(keys.length > 1)
    assert.equal(new Set(keys).size, 1)
    page.intercept(passes)
    assert.equal((await page.confirm(page, await page.approved(page))).status, 200)
  })
})

describe('a confirmation', () => {
  it('says that the outcome is unknown if the response of the payment token is lost, and a repeat works', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(losesResponse(TOKEN))
    await problemOf(await page.confirm(page, approval), 504, 'outcome-unknown')
    assert.equal((await stored(page)).payment_method_token, PREVIOUS)
    page.intercept(passes)
    assert.equal((await page.confirm(page, approval)).status, 200)
    const keys = page.calls(TOKEN).map(({ headers }) => headers['Service-Request-Id'])
    assert.equal(new Set(keys).size, 1)
    assert.notEqual((await stored(page)).payment_method_token, PREVIOUS)
  })

  it('says that the outcome is unknown if the update is lost before the service, and a repeat works', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(losesRequest(UPDATE))
    const problem = await problemOf(await page.confirm(page, approval), 504, 'outcome-unknown')
    assert.match(problem.detail ?? '', /may have been saved/)
    page.intercept(passes)
    assert.equal((await page.confirm(page, approval)).status, 200)
  })

  it('reads the customer if the response of the update is lost: it is saved', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(losesResponse(UPDATE))
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.notEqual((await stored(page)).payment_method_token, PREVIOUS)
  })
  it('says that the outcome is unknown if nothing can be read after a lost update, and a repeat sends no second one', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    let isLost = false
    page.intercept(async (call, send) => {
      if (isLost) throw new Error('the connection ended')
      if (!call.startsWith(UPDATE)) return send()
      isLost = true
      await send()
      throw new Error('the connection ended')
    })
    await problemOf(await page.confirm(page, approval), 504, 'outcome-unknown')
    const { length } = page.calls(UPDATE)
    page.intercept(passes)
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.equal(page.calls(UPDATE).length, length)
  })

  it('is a success with an alarm if the customer can not be read after the update', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    let isUpdated = false
    page.intercept(async (call, send) => {
      if (isUpdated) throw new Error('the connection ended')
      isUpdated = call.startsWith(UPDATE)
      return send()
    })
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.match(page.lines.at(-1) ?? '', /"alarm":"a customer could not be read again/)
  })

  it('says that the outcome is unknown if the previous method is still on file, and a repeat works', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(async (call, send) =>
      call.startsWith(UPDATE)
        ? { status: 200, headers: new Headers(), bytes: new TextEncoder().encode('{}') }
        : send(),
    )
    await problemOf(await page.confirm(page, approval), 504, 'outcome-unknown')
    assert.match(page.lines.at(-1) ?? '', /"alarm":"[^"]*still the previous one/)
    assert.equal((await stored(page)).payment_method_token, PREVIOUS)
    page.intercept(passes)
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.notEqual((await stored(page)).payment_method_token, PREVIOUS)
  })

  it('names members that could not be put back', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    Object.assign(sandbox.settings, { customer_put: 'replaces' })
    let puts = 0
    page.intercept((call, send) =>
      call.startsWith(UPDATE) && ++puts > 1
        ? Promise.reject(new Error('the connection ended'))
        : send(),
    )
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.match(page.lines.at(-1) ?? '', /"alarm":"[^"]*removed phone; not put back: phone"/)
  })

  it('is refused if billing takes no such token', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(async (call, send) => {
      if (!call.startsWith(UPDATE)) return send()
      const { id } = (
        await sandbox.db
          .selectFrom('payment_tokens')
          .select('id')
          .orderBy('position', 'desc')
          .execute()
      )[0]!
      await sandbox.request('DELETE', `/v3/vault/payment-tokens/${id}`)
      return send()
    })
    const { upstream } = await problemOf(await page.confirm(page, approval), 422, 'refused')
    assert.equal(upstream?.issues?.[0]?.field, '/payment_method_token')
    assert.equal((await stored(page)).payment_method_token, PREVIOUS)
  })
})

describe('an account that is not approved for saving payment methods', () => {
  const degraded = async (page: Page) => {
    const response = await page.ask('/readyz')
    const { degraded: all = [] } = (await response.json()) as { degraded?: { part: string }[] }
    return all.filter(({ part }) => part === 'vault')
  }

  it('is 403 vault-not-enabled, and named in /readyz until a setup works', async () => {
    let now = 0
    const page = await aPage(paymentMethodStack(sandbox, { monotonicNow: () => now }))
    assert.deepEqual(await degraded(page), [])
    Object.assign(sandbox.settings, { vaulting: false })
    await problemOf(await page.setUp(page), 403, 'vault-not-enabled')
    assert.equal(page.calls(SETUP).length, 1)
    now += 5_000
    const [fault] = await degraded(page)
    assert.deepEqual(fault, {
      part: 'vault',
      cause: 'the account is not approved for saving payment methods',
      key: 'TILL_VAULT',
      host: new URL(sandbox.config.baseUrl).host,
    })
    Object.assign(sandbox.settings, { vaulting: true })
    assert.equal((await page.setUp(page)).status, 201)
    now += 5_000
    assert.deepEqual(await degraded(page), [])
  })

  it('keeps the token of all services: a payment beside it is not delayed', async () => {
    const page = await aPage()
    Object.assign(sandbox.settings, { vaulting: false })
    await page.setUp(page)
    const tokens = page.calls('POST /v1/oauth2/token').length
    await page.setUp(page)
    await page.onFile(page)
    assert.equal(page.calls('POST /v1/oauth2/token').length, tokens)
  })
})
