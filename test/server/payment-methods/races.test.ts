/** Confirmations at once, repeated, cut off, and beside a clerk's changes. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import { mintedBy, problemOf } from '../../support/bff/bff.ts'
import { until } from '../../support/in-time.ts'
import { type PaymentMethodStack, paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { aCustomer, aTax } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { skipWaits } from '../../support/skip-waits.ts'

const sandbox = await sandboxOfFile()

const ADDRESS = { line1: 'Main St 1', city: 'Springfield', postal_code: '12345', country: 'US' }
const METADATA = [{ key: 'tier', value: 'gold', display_in_invoice: false }]

async function aPage(stack = paymentMethodStack(sandbox)) {
  const { code } = await aTax(sandbox, '19.00')
  const customer = await aCustomer(sandbox, {
    payment_method_token: 'tok_sandbox_declined',
    phone: '+1 555 0100',
    address: ADDRESS,
    metadata: METADATA,
    tax_codes: [code],
  })
  const key = customer.external_id as string
  const token = await stack.session(key)
  const stored = async () => {
    const { updated_at: _, ...members } = (await sandbox.call('GET', `/customers/${key}`)).body
    return members
  }
  return { ...stack, customer: key, token, stored }
}
type Page = Awaited<ReturnType<typeof aPage>>

/** The members that a new payment method leaves as they are. */
async function rest(page: Page) {
  const { payment_method_token: _, payment_method_type: __, ...members } = await page.stored()
  return members
}
const clerkChanges = (page: Page, members: object) =>
  sandbox.call('PUT', `/customers/${page.customer}`, members)
const alarmsOf = ({ lines }: Pick<PaymentMethodStack, 'lines'>) =>
  lines.flatMap((line) => JSON.parse(line).alarm ?? [])
const savedTokens = async () =>
  (await sandbox.db.selectFrom('payment_tokens').select('id').execute()).length

describe('confirmations at once', () => {
  it('make one payment token, one update and one response, over two replicas', async () => {
    skipWaits()
    const store = memoryStore()
    const replicas = [0, 1].map(() => paymentMethodStack(sandbox, { store }))
    const [replica, other] = replicas as [PaymentMethodStack, PaymentMethodStack]
    const page = await aPage(replica)
    const approval = await page.approved(page)
    const before = await savedTokens()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => replicas[i % 2]!.confirm(page, approval)),
    )
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
    const texts = await Promise.all(responses.map((response) => response.text()))
    assert.equal(new Set(texts).size, 1)
    assert.equal((await savedTokens()) - before, 1)
    assert.equal(replica.calls('PUT ').length + other.calls('PUT ').length, 1)
  })
})

describe('a state that is used twice', () => {
  it('gets the first response, and does not replace a method that came later', async () => {
    const page = await aPage()
    const first = await page.approved(page, 'buyer')
    const answered = await (await page.confirm(page, first)).text()
    const later = await page.approved(page, 'declined-once')
    const latest = (await (await page.confirm(page, later)).json()) as PaymentMethod
    assert.equal(latest.account, 'd•••@s•••.example')
    const token = (await page.stored()).payment_method_token
    const repeated = await page.confirm(page, first)
    assert.deepEqual([repeated.status, await repeated.text()], [200, answered])
    assert.equal((await page.stored()).payment_method_token, token)
  })

  it('does not replace a method that came later, if its first response could not be stored', async () => {
    const store = memoryStore()
    let isDown = false
    const set: Store['set'] = async (key, value, ttlMs) => {
      if (isDown && value.includes('"method"')) throw new StoreError('down')
      return store.set(key, value, ttlMs)
    }
    const page = await aPage(paymentMethodStack(sandbox, { store: { ...store, set } }))
    const first = await page.approved(page, 'buyer')
    const later = await page.approved(page, 'declined-once')
    isDown = true
    assert.equal((await page.confirm(page, first)).status, 200)
    assert.equal((await page.confirm(page, first)).status, 200)
    isDown = false
    assert.equal((await page.confirm(page, later)).status, 200)
    const { payment_method_token: token } = await page.stored()
    await problemOf(await page.confirm(page, first), 409, 'conflict')
    assert.equal((await page.stored()).payment_method_token, token)
  })

  it('gets the first response, although the second use began before the first had ended', async () => {
    const store = memoryStore()
    const page = await aPage(paymentMethodStack(sandbox, { store }))
    const approval = await page.approved(page)
    let isReached = false
    let release = () => {}
    const slow = paymentMethodStack(sandbox, {
      store: {
        ...store,
        async compareAndSwap(key, ...swap) {
          if (/payment-method:.*:lock$/.test(key) && !isReached) {
            isReached = true
            await new Promise<void>((resolve) => {
              release = resolve
            })
          }
          return store.compareAndSwap(key, ...swap)
        },
      },
    })
    const repeated = slow.confirm(page, approval)
    await until(() => isReached)
    const answered = await (await page.confirm(page, approval)).text()
    await clerkChanges(page, { payment_method_token: 'tok_sandbox_clerk' })
    release()
    assert.equal(await (await repeated).text(), answered)
    assert.equal((await page.stored()).payment_method_token, 'tok_sandbox_clerk')
  })
})

describe('a change that a clerk makes between setup and confirmation', () => {
  for (const customerPut of ['partial', 'merge'] as const)
    it(`is kept with a service that replaces, and TILL_CUSTOMER_PUT=${customerPut}`, async () => {
      const page = await aPage(paymentMethodStack(sandbox, { config: { customerPut } }))
      const approval = await page.approved(page)
      await clerkChanges(page, { address: { ...ADDRESS, line1: 'Side St 2' }, phone: '2' })
      Object.assign(sandbox.settings, { customer_put: 'replaces' })
      const before = await rest(page)
      assert.equal((await page.confirm(page, approval)).status, 200)
      assert.deepEqual(await rest(page), before)
      assert.equal((await page.stored()).payment_method_type, 'PAYPAL')
      const isPutBack = customerPut === 'partial'
      assert.deepEqual(
        alarmsOf(page),
        isPutBack ? ['the update of a customer has removed address, phone, metadata, taxes'] : [],
      )
      assert.equal(page.calls('PUT ').length, isPutBack ? 2 : 1)
    })

  it('is kept where it clears a member while the update is under way', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(async (call, send) => {
      if (call.startsWith('PUT ')) await clerkChanges(page, { phone: '' })
      return send()
    })
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.equal((await page.stored()).phone, '')
    assert.deepEqual(alarmsOf(page), [])
  })

  it('is kept while the update is under way: a changed member is not put back', async () => {
    const page = await aPage()
    const approval = await page.approved(page)
    page.intercept(async (call, send) => {
      const response = await send()
      if (call.startsWith('PUT ')) await clerkChanges(page, { phone: '+1 555 0199' })
      return response
    })
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.equal((await page.stored()).phone, '+1 555 0199')
    assert.deepEqual(alarmsOf(page), [])
  })
})

describe('billing details that are saved while a method is confirmed', () => {
  const change = (stack: PaymentMethodStack, page: Page) =>
    stack.call('PUT', '/api/me', {
      ...page,
      body: { changes: { phone: '+1 555 0142' }, seen: { phone: '+1 555 0100' } },
    })
  /** Begins the other update once the first one has read the customer, and gives it time to send its own. */
  const meets = (stack: PaymentMethodStack, begin: () => void) => {
    let hasBegun = false
    stack.intercept(async (call, send) => {
      if (call.startsWith('PUT ') && !hasBegun) {
        hasBegun = true
        begin()
        await pause(50)
      }
      return send()
    })
  }

  for (const first of ['details', 'method'] as const)
    it(`are both kept in front of a service that replaces: ${first} first`, async () => {
      const store = memoryStore()
      const [here, there] = [0, 1].map(() => paymentMethodStack(sandbox, { store })) as [
        PaymentMethodStack,
        PaymentMethodStack,
      ]
      const page = await aPage(here)
      const approval = await page.approved(page)
      Object.assign(sandbox.settings, { customer_put: 'replaces' })
      const before = await rest(page)
      const updates = [() => change(here, page), () => there.confirm(page, approval)]
      const [begin, follow] = first === 'details' ? updates : updates.toReversed()
      let followed: Promise<Response> | undefined
      meets(first === 'details' ? here : there, () => {
        followed = follow!()
      })
      for (const response of [await begin!(), await followed!]) {
        assert.equal(response.status, 200, await response.clone().text())
      }
      const [confirmed] = there.calls('PUT ')
      const { payment_method_token } = await page.stored()
      assert.equal(payment_method_token, confirmed?.body.payment_method_token)
      assert.deepEqual(await rest(page), { ...before, phone: '+1 555 0142' })
    })

  it('and a change of the back office are both kept, by either id of the customer', async () => {
    for (const [by, update] of [
      ['external_id', 'details'],
      ['id', 'method'],
    ] as const) {
      const stack = paymentMethodStack(sandbox, { config: { customerPut: 'merge' } })
      const page = await aPage(stack)
      const approval = await page.approved(page)
      const before = await rest(page)
      const clerk = await mintedBy(stack.ask, { kind: 'merchant', scopes: ['customers:write'] })
      const address = { ...ADDRESS, line1: 'Side St 2' }
      let changed: Promise<Response> | undefined
      meets(stack, () => {
        const path = `/api/billing/customers/${before[by]}`
        changed = stack.call('PUT', path, { token: clerk.token, body: { address } })
      })
      const updated = update === 'details' ? change(stack, page) : page.confirm(page, approval)
      for (const response of [await updated, await changed!]) {
        assert.equal(response.status, 200, await response.clone().text())
      }
      const phone = update === 'details' ? '+1 555 0142' : before.phone
      assert.deepEqual(await rest(page), { ...before, phone, address })
    }
  })

  it('wait no longer than five seconds, and say that another change is under way', async () => {
    skipWaits()
    const page = await aPage()
    const approval = await page.approved(page)
    let release = () => {}
    page.intercept(async (call, send) => {
      if (call.startsWith('PUT '))
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return send()
    })
    const confirmed = page.confirm(page, approval)
    await until(() => page.calls('PUT ').length === 1)
    const response = await change(page, page)
    assert.equal(response.headers.get('retry-after'), '1')
    await problemOf(response, 409, 'already-requested')
    release()
    assert.equal((await confirmed).status, 200)
    assert.equal(page.calls('PUT ').length, 1)
  })
})

describe('a confirmation that is cut off', () => {
  it('is continued by the next one, with the payment token that there is', async () => {
    let now = 0
    const store = memoryStore(() => now)
    const crashed = paymentMethodStack(sandbox, { store, monotonicNow: () => now })
    const page = await aPage(crashed)
    const approval = await page.approved(page)
    const before = await savedTokens()
    // The process ends between the payment token and the update.
    let reached = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    crashed.intercept((call, send) => {
      if (!call.startsWith('PUT ')) return send()
      reached()
      return new Promise(() => {})
    })
    void crashed.confirm(page, approval)
    await isReached
    now += 120_000
    const next = paymentMethodStack(sandbox, { store, monotonicNow: () => now })
    const response = await next.confirm(page, approval)
    assert.equal(response.status, 200, await response.clone().text())
    assert.equal((await savedTokens()) - before, 1)
    const [token] = next.calls('PUT ')
    assert.equal((await page.stored()).payment_method_token, token?.body.payment_method_token)
  })

  it('is a conflict with a wait while another one runs', async () => {
    skipWaits()
    const page = await aPage()
    const approval = await page.approved(page)
    let release: (() => void) | undefined
    page.intercept(async (call, send) => {
      if (call.startsWith('PUT '))
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return send()
    })
    const first = page.confirm(page, approval)
    await until(() => release !== undefined)
    const second = await page.confirm(page, approval)
    await problemOf(second.clone(), 409, 'conflict')
    assert.equal(second.headers.get('retry-after'), '2')
    release?.()
    assert.equal((await first).status, 200)
    assert.equal((await page.confirm(page, approval)).status, 200)
    assert.equal(page.calls('PUT ').length, 1)
  })
})
