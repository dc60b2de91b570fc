/**
 * Seeds with entries of one's own: metrics, plans, customers, subscriptions, events and links, created by the sandbox's
 * own routes.
 */
import { z } from 'zod'
import { Timestamp } from '../../contract/scalars.ts'
import type { Sandbox } from '../app.ts'
import type { SandboxContext } from '../context.ts'
import { createApiClient } from './api-client.ts'

const BILLING = '/v1/commerce/billing'

/** Bodies of create requests; each route validates its own. */
const bodies = z.array(z.looseObject({})).default([])

/** CHOICE: a charge of a plan may name its metric by `metric_code`, because ids are not known before. */
const Plan = z.looseObject({
  usage_based_charges: z.array(z.looseObject({ metric_code: z.string().optional() })).optional(),
})

export const Seed = z.strictObject({
  now: Timestamp.optional(),
  metrics: bodies,
  plans: z.array(Plan).default([]),
  customers: bodies,
  subscriptions: bodies,
  events: bodies,
  payment_links: bodies,
})
export type Seed = z.infer<typeof Seed>

/** @throws {Error} in one line that names the entry and the service's refusal */
export async function seedFromFile(
  { clock, config }: SandboxContext,
  app: Sandbox,
  file: Seed,
): Promise<void> {
  if (file.now !== undefined) await clock.set(new Date(file.now), true)
  const call = await createApiClient(app, config)
  await call('POST', `${BILLING}/activate`)

  async function create(
    member: keyof Seed,
    path: string,
    entries: readonly unknown[],
  ): Promise<{ id?: string; code?: string }[]> {
    const created: { id?: string; code?: string }[] = []
    for (const [at, body] of entries.entries()) {
      try {
        created.push((await call<{ id?: string }>('POST', path, body)) ?? {})
      } catch (error) {
        throw new Error(`seed: /${member}/${at}: ${(error as Error).message}`)
      }
    }
    return created
  }

  const metrics = await create('metrics', `${BILLING}/metrics`, file.metrics)
  const idOf = new Map(metrics.map(({ id, code }) => [code, id]))
  const plans = file.plans.map(({ usage_based_charges, ...plan }) => ({
    ...plan,
    ...(usage_based_charges && {
      usage_based_charges: usage_based_charges.map(({ metric_code, ...charge }) => ({
        ...charge,
        ...(metric_code !== undefined && { metric_id: idOf.get(metric_code) }),
      })),
    }),
  }))
  await create('plans', `${BILLING}/plans`, plans)
  await create('customers', `${BILLING}/customers`, file.customers)
  await create('subscriptions', `${BILLING}/subscriptions`, file.subscriptions)
  await create('events', `${BILLING}/events`, file.events)
  await create('payment_links', '/v1/checkout/payment-resources', file.payment_links)
}
