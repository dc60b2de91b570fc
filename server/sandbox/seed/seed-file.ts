/**
 * Seeds from a file: metrics, plans, customers, subscriptions, events and links, created by the sandbox's own routes.
 */
import { readFileSync } from 'node:fs'
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

const SeedFile = z.strictObject({
  /** The clock's first instant; it is frozen there. The system's time when absent. */
  now: Timestamp.optional(),
  metrics: bodies,
  plans: z.array(Plan).default([]),
  customers: bodies,
  subscriptions: bodies,
  events: bodies,
  payment_links: bodies,
})
export type SeedFile = z.infer<typeof SeedFile>

/** @throws {Error} in one line that names the member */
export function readSeedFile(path: string): SeedFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`--seed: ${path} can not be read.`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Error(`--seed: ${path} is no JSON: ${(error as Error).message}`)
  }
  const parsed = SeedFile.safeParse(content)
  if (parsed.success) return parsed.data
  const { path: member = [], message } = parsed.error.issues[0] ?? {}
  throw new Error(`--seed: ${['', ...member].join('/') || '/'}: ${message}`)
}

/** @throws {Error} in one line that names the entry and the service's refusal */
export async function seedFromFile(
  { clock, config }: SandboxContext,
  app: Sandbox,
  file: SeedFile,
): Promise<void> {
  if (file.now !== undefined) await clock.set(new Date(file.now), true)
  const call = await createApiClient(app, config)
  await call('POST', `${BILLING}/activate`)

  async function create(
    member: keyof SeedFile,
    path: string,
    entries: readonly unknown[],
  ): Promise<{ id?: string; code?: string }[]> {
    const created: { id?: string; code?: string }[] = []
    for (const [at, body] of entries.entries()) {
      try {
        created.push((await call<{ id?: string }>('POST', path, body)) ?? {})
      } catch (error) {
        throw new Error(`--seed: /${member}/${at}: ${(error as Error).message}`)
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
