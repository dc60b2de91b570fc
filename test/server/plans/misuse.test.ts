/** Misuse of the routes of plans: each is a client error with a type, and no service call changes anything. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'vitest'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import { CUSTOMER_SCOPES } from '../../../server/contract/session.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  aCustomerOnAPlan,
  okOf,
  PAYING,
  planStack,
  refusedAs,
} from '../../support/plans/plan-stack.ts'
import { aCustomer, aPlan, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()
const stack = planStack(sandbox)
afterEach(() => stack.intercept((_, send) => send()))

const KEY = '8f1c1f0e-0000-4000-8000-000000000001'

async function aNewCustomer(more: object = {}) {
  const plan = await aPlan(sandbox, { amount: usd(31) })
  const { external_id: customer } = await aCustomer(sandbox, PAYING)
  return { plan, customer, token: await stack.session(customer, { offers: [plan.code], ...more }) }
}

const previewStart = async (token: string, plan: string): Promise<PlanPreview> =>
  okOf(await stack.call(token, 'POST', '/subscriptions/preview', { plan }), 200)

describe('A preview', () => {
  it('is refused for the plan of the waiting change', async () => {
    const { token, id, small } = await aCustomerOnAPlan(sandbox, stack)
    await stack.change(token, id, { plan: small.code })
    await refusedAs(await stack.previewOf(token, id, { plan: small.code }), 'present-plan')
  })

  it('of taking back needs the action that is taken back', async () => {
    const { token, id, customer, offers, small } = await aCustomerOnAPlan(sandbox, stack)
    const only = (action: string) => stack.session(customer, { offers, actions: [action] })
    const [changing, canceling] = [await only('change'), await only('cancel')]
    await stack.change(token, id, { plan: small.code })
    const change = await stack.previewOf(canceling, id, { keep: true })
    await problemOf(change, 403, 'insufficient-scope')
    await stack.change(token, id, { keep: true })
    await stack.change(token, id, { cancel: true })
    const cancellation = await stack.previewOf(changing, id, { keep: true })
    await problemOf(cancellation, 403, 'insufficient-scope')
  })

  it('is refused for a price that can not be read', async () => {
    const other = planStack(sandbox)
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    other.intercept(async (call, send) => {
      const response = await send()
      if (!call.endsWith('/plans')) return response
      const text = new TextDecoder().decode(response.bytes)
      const bytes = new TextEncoder().encode(text.replaceAll('"value":93', '"value":1e400'))
      return { ...response, bytes }
    })
    await refusedAs(await other.previewOf(token, id, { plan: large.code }), 'unreadable-plan')
  })

  it('takes a code as text alone, in a body of JSON', async () => {
    const { token, id } = await aCustomerOnAPlan(sandbox, stack)
    const first = await aNewCustomer()
    for (const body of [{ plan: 5 }, { plan: '' }, { plan: '../x' }, { plan: null }, [], 'x']) {
      await problemOf(await stack.previewOf(token, id, body), 400, 'invalid-request')
      const start = await stack.call(first.token, 'POST', '/subscriptions/preview', body)
      await problemOf(start, 400, 'invalid-request')
    }
    const empty = await stack.call(token, 'POST', `/subscriptions/${id}/preview`)
    assert.equal(empty.status >= 400 && empty.status < 500, true)
  })

  it('of an id that is none is 400 or 404', async () => {
    const { token } = await aCustomerOnAPlan(sandbox, stack)
    for (const id of ['..%2Fother', '%00', 'a b', 'x'.repeat(200)]) {
      const { status } = await stack.previewOf(token, id, { cancel: true })
      assert.equal(status === 400 || status === 404, true, `${id}: ${status}`)
    }
  })
})

describe('Every route of plans that changes something', () => {
  it('needs the scope of plans', async () => {
    const scopes = CUSTOMER_SCOPES.filter((scope) => scope !== 'plan:write')
    const { token, id, customer, offers } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { cancel: true })
    const reader = await stack.session(customer, { offers, actions: ['cancel'], scopes })
    const bodies: [string, unknown][] = [
      [`/subscriptions/${id}/preview`, { cancel: true }],
      [`/subscriptions/${id}/change`, { preview: preview.preview }],
      ['/subscriptions/preview', { plan: offers[0] }],
      ['/subscriptions', { preview: preview.preview }],
    ]
    for (const [path, body] of bodies) {
      const response = await stack.call(reader, 'POST', path, body)
      await problemOf(response, 403, 'insufficient-scope')
    }
  })
})

describe('A confirmation', () => {
  it('is refused for a plan that the session no longer offers', async () => {
    const { token, id, customer, small, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    const offers = [small.code]
    const lesser = await stack.session(customer, { offers, actions: ['change'] })
    await refusedAs(await stack.confirm(lesser, id, preview), 'not-offered')
  })

  it('of a first subscription takes the preview alone, its own customer’s', async () => {
    const [customer, other] = [await aNewCustomer(), await aNewCustomer()]
    const { preview } = await previewStart(customer.token, customer.plan.code)
    const more = [{ preview, plan: customer.plan.code }, { preview, start_date: '2026-01-01' }, {}]
    for (const body of more) {
      const response = await stack.call(customer.token, 'POST', '/subscriptions', body)
      await problemOf(response, 400, 'invalid-request')
    }
    const foreign = await stack.call(other.token, 'POST', '/subscriptions', { preview })
    await problemOf(foreign, 404, 'not-found')
  })

  it('with a key of another preview is no repeat of it', async () => {
    const { token, id, small, large } = await aCustomerOnAPlan(sandbox, stack)
    await okOf(
      await stack.confirm(token, id, await stack.preview(token, id, { plan: small.code }), KEY),
      200,
    )
    const next = await stack.preview(token, id, { plan: large.code })
    const { status } = await stack.confirm(token, id, next, KEY)
    assert.equal(status, 422)
  })
})
