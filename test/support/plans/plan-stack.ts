/** The BFF in front of a sandbox, with customers on plans, sessions that offer others, and previews. */
import assert from 'node:assert/strict'
import type { BffOptions } from '../../../server/bff/app.ts'
import type { Config } from '../../../server/bff/config.ts'
import { memoryStore, type Store } from '../../../server/bff/core/store/store.ts'
import type { PlanSettings } from '../../../server/bff/features/plans/settings.ts'
import type { MyPlan, MyPlans } from '../../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import type { Problem } from '../../../server/contract/problem.ts'
import { SHOP } from '../bff/bff.ts'
import { type Interceptor, paymentMethodStack } from '../payment-methods/stack.ts'
import { aPlan, type Subscribed, subscribe, usd } from '../sandbox/billing.ts'
import type { ASandbox } from '../sandbox/sandbox.ts'

const SANDBOX_PLANS: PlanSettings = { change: 'put', certainty: 'terms', takesBack: true }

interface Options extends Pick<Partial<BffOptions>, 'clientSignal'> {
  settings?: Partial<PlanSettings>
  store?: Store
  now?: () => number
  monotonicNow?: () => number
  config?: Partial<Config>
}

export function planStack(sandbox: ASandbox, options: Options = {}) {
  const { settings, store = memoryStore(), now, monotonicNow, clientSignal, config } = options
  const stack = paymentMethodStack(sandbox, {
    store,
    ...(now && { now }),
    ...(monotonicNow && { monotonicNow }),
    ...(clientSignal && { clientSignal }),
    config: { ...config, planSettings: { ...SANDBOX_PLANS, ...settings } },
  })

  /** A call of a page. */
  async function call(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Response> {
    return stack.ask(`/api/me${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Origin: SHOP,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  const previewOf = (token: string, id: string, body: unknown) =>
    call(token, 'POST', `/subscriptions/${id}/preview`, body)

  return {
    ...stack,
    call,
    previewOf,
    session: (customer: string, more: object = {}) => stack.session(customer, more),
    async preview(token: string, id: string, body: unknown): Promise<PlanPreview> {
      return okOf(await previewOf(token, id, body), 200)
    },
    confirm: (token: string, id: string, { preview }: Pick<PlanPreview, 'preview'>, key?: string) =>
      call(token, 'POST', `/subscriptions/${id}/change`, { preview }, key),
    /** A preview and its confirmation. */
    async change(token: string, id: string, body: unknown): Promise<MyPlan> {
      const preview = await this.preview(token, id, body)
      return okOf(await this.confirm(token, id, preview), 200)
    },
    async plans(token: string): Promise<MyPlans> {
      return okOf(await call(token, 'GET', '/plans'), 200)
    },
    /** Calls that change something, in their order. */
    writes: () => stack.sent.filter(({ call }) => /^(PUT|POST) .*\/subscriptions/.test(call)),
  }
}

export type PlanStack = ReturnType<typeof planStack>

export async function okOf<Body>(response: Response, status: number): Promise<Body> {
  assert.equal(response.status, status, await response.clone().text())
  return (await response.json()) as Body
}

/** Asserts a refusal with its reason. */
export async function refusedAs(response: Response, reason: string): Promise<void> {
  const problem = (await response.json()) as Problem
  const found = [response.status, problem.type, problem.reason]
  assert.deepEqual(found, [422, 'urn:tillkit:problem:plan-refused', reason])
}

export const PAYING = { payment_method_token: 'tok_visa' }

export async function threePlans(sandbox: ASandbox) {
  const priced = (value: number) => aPlan(sandbox, { amount: usd(value) })
  return { small: await priced(31), middle: await priced(62), large: await priced(93) }
}

const shared = new WeakMap<ASandbox, ReturnType<typeof threePlans>>()

function sharedPlans(sandbox: ASandbox): ReturnType<typeof threePlans> {
  const plans = shared.get(sandbox) ?? threePlans(sandbox)
  shared.set(sandbox, plans)
  return plans
}

/**
 * A customer on the middle one of three plans, and a session that offers all of them.
 * @param plans of its own in a test that changes them
 */
export async function aCustomerOnAPlan(
  sandbox: ASandbox,
  stack: PlanStack,
  members: object = {},
  plans = sharedPlans(sandbox),
) {
  const { small, middle, large } = await plans
  const subscribed: Subscribed = await subscribe(sandbox, middle, { customer: PAYING, ...members })
  const offers = [small.code, middle.code, large.code]
  const actions = ['change', 'cancel', 'leave-overrides']
  const token = await stack.session(subscribed.customer, { offers, actions })
  return { ...subscribed, id: subscribed.subscription, small, middle, large, offers, token }
}

/** The rows of a customer as the service has them: status, plan and end. */
export async function rowsOf(sandbox: ASandbox, { customer }: { customer: string }) {
  const { body } = await sandbox.call('GET', `/subscriptions?external_customer_id=${customer}`)
  return body.subscriptions
    .filter(({ status }: { status: string }) => status !== 'CANCELED')
    .map((row: Record<string, string>) => [row.status, row.plan_code, row.end_date])
}

/**
 * Loses the responses of calls that begin so, after or before the service has executed them.
 * @param times two for a PUT, which is sent a second time
 */
export function loses(start: string, { reached = true, times = 1 } = {}): Interceptor {
  let left = times
  return async (call, send) => {
    if (left === 0 || !call.startsWith(start)) return send()
    left--
    if (reached) await send()
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  }
}
