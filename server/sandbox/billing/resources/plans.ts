/** Plans: create, list, read, update, delete (billing-29 to billing-33). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { PageQuery } from '../../../contract/paging.ts'
import { PlanBody, PlanUpdateBody } from '../../../contract/plan.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Charge, Plan } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { assertCurrency, parsePlanAmount } from '../amounts.ts'
import { lockExclusive } from '../billing-lock.ts'
import { deletePlan } from '../catalog/deletion.ts'
import { replaceCharges } from '../catalog/plan-charges.ts'
import { cascadeCharges, cascadePlan } from '../catalog/plan-overrides.ts'
import { lockTaxCodes } from '../catalog/tax-codes.ts'
import { findPlan } from '../find.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { withUniqueKey } from '../unique-keys.ts'
import { loadTaxesByCodes, type TaxesByCodes } from './taxes.ts'

export function plans({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  const toResponse = async (plan: Plan) => (await serializePlans(db, [plan]))[0]

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db
      .selectFrom('plans')
      .selectAll()
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    return c.json({ plans: await serializePlans(db, rows), metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, PlanBody)
    const id = randomUUID()
    const now = clock.now()
    const currency_code = assertCurrency(body.amount.currency_code, '/amount/currency_code')
    const values = {
      id,
      code: body.code,
      name: body.name,
      description: body.description,
      billing_cycle: body.billing_cycle,
      currency_code,
      amount: parsePlanAmount(body.amount, currency_code, '/amount'),
      trial_period: body.trial_period ?? 0,
      pay_in_advance: body.pay_in_advance ?? false,
      ...commitmentColumns(undefined, body, currency_code, now),
      created_at: now,
      updated_at: now,
    }
    const plan = await withUniqueKey(db, 'plans', { key: body.code, row: id }, () =>
      db.transaction().execute(async (trx) => {
        const made = await trx
          .insertInto('plans')
          .values({ ...values, ...(await taxColumns(trx, body)) })
          .returningAll()
          .executeTakeFirstOrThrow()
        await replaceCharges(trx, made, body.usage_based_charges ?? [])
        return made
      }),
    )
    return c.json(await toResponse(plan), 201)
  })

  app.get('/:id', async (c) => c.json(await toResponse(await findPlan(db, readId(c)))))

  app.put('/:id', async (c) => {
    const plan = await findPlan(db, readId(c))
    const body = await readBody(c, PlanUpdateBody)
    assertUnchangeable(plan, body)
    const now = clock.now()
    const { currency_code } = plan
    const updated = await withUniqueKey(db, 'plans', { key: body.code, row: plan.id }, () =>
      db.transaction().execute(async (trx) => {
        await lockExclusive(trx)
        // Checked again under the lock, because the plan may have been deleted.
        const current = await findPlan(trx, plan.id)
        if (body.usage_based_charges) await replaceCharges(trx, plan, body.usage_based_charges)
        const changes = {
          name: body.name,
          description: body.description,
          amount: body.amount && parsePlanAmount(body.amount, currency_code, '/amount'),
          trial_period: body.trial_period,
          pay_in_advance: body.pay_in_advance,
          ...commitmentColumns(current, body, currency_code, now),
          ...(await taxColumns(trx, body)),
          updated_at: now,
        }
        const after = await trx
          .updateTable('plans')
          .set({ ...changes, code: body.code })
          .where('id', '=', plan.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        // billing-112: the change is carried into the copies that subscriptions override.
        if (body.cascading_updates) {
          await cascadePlan(trx, plan, changes)
          if (body.usage_based_charges) await cascadeCharges(trx, plan)
        }
        return after
      }),
    )
    const { cascading_updates } = body
    return c.json({ ...(await toResponse(updated)), cascading_updates })
  })

  app.delete('/:id', async (c) => {
    const { id } = await findPlan(db, readId(c))
    await deletePlan(db, id, clock.now())
    return c.body(null, 204)
  })

  return app
}

/** billing-109: the billing cycle never changes. CHOICE: nor does the currency. */
function assertUnchangeable(plan: Plan, { billing_cycle, amount }: PlanUpdateBody) {
  if (billing_cycle !== undefined && billing_cycle !== plan.billing_cycle) {
    throw unprocessable(
      'VALUE_NOT_CHANGEABLE',
      'cannot be changed',
      '/billing_cycle',
      billing_cycle,
    )
  }
  if (amount && amount.currency_code !== plan.currency_code) {
    const pointer = '/amount/currency_code'
    throw unprocessable('VALUE_NOT_CHANGEABLE', 'cannot be changed', pointer, amount.currency_code)
  }
}

/** The columns of tax codes that a body sets, for the plan and for its commitment. */
const taxColumns = async (
  trx: Database,
  { tax_codes, minimum_commitment }: Pick<PlanUpdateBody, 'tax_codes' | 'minimum_commitment'>,
) => ({
  tax_codes: await lockTaxCodes(trx, tax_codes, '/tax_codes'),
  commitment_tax_codes: await lockTaxCodes(
    trx,
    minimum_commitment?.tax_codes,
    '/minimum_commitment/tax_codes',
  ),
})

/** The columns of the minimum commitment that a body sets; an update keeps its id. */
function commitmentColumns(
  plan: Plan | undefined,
  { minimum_commitment: commitment }: Pick<PlanUpdateBody, 'minimum_commitment'>,
  currency: string,
  now: Date,
) {
  if (!commitment) return {}
  return {
    commitment_id: plan?.commitment_id ?? randomUUID(),
    commitment_amount: parsePlanAmount(commitment.amount, currency, '/minimum_commitment/amount'),
    commitment_name: commitment.invoice_display_name,
    commitment_created_at: plan?.commitment_created_at ?? now,
    commitment_updated_at: now,
  }
}

/** The charges of plans, each plan's in its order. */
async function loadChargesOfAll(db: Database, planIds: string[]): Promise<Charge[]> {
  if (planIds.length === 0) return []
  return db
    .selectFrom('charges')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('plan_id')
    .orderBy('rank')
    .execute()
}

/** Serializes plans with their charges and the taxes of both. */
async function serializePlans(db: Database, plans: Plan[]) {
  const charges = await loadChargesOfAll(
    db,
    plans.map(({ id }) => id),
  )
  const taxesOf = await loadTaxesByCodes(
    db,
    [...plans, ...charges].map(({ tax_codes }) => tax_codes),
  )
  return plans.map((plan) => serializePlan(plan, charges, taxesOf))
}

const serializePlan = (plan: Plan, charges: Charge[], taxesOf: TaxesByCodes) => ({
  id: plan.id,
  name: plan.name,
  code: plan.code,
  billing_cycle: plan.billing_cycle,
  description: orUndefined(plan.description),
  amount: serializeMoney(plan.amount, plan.currency_code),
  trial_period: plan.trial_period,
  pay_in_advance: plan.pay_in_advance,
  usage_based_charges: charges
    .filter(({ plan_id }) => plan_id === plan.id)
    .map((charge) => ({
      ...serializeCharge(charge, plan.currency_code),
      taxes: taxesOf(charge.tax_codes),
    })),
  minimum_commitment: serializeCommitment(plan),
  taxes: taxesOf(plan.tax_codes),
  created_at: plan.created_at,
  updated_at: plan.updated_at,
})

/** @param currency the plan's, which all its amounts have */
export const serializeCharge = (
  charge: Pick<Charge, 'id' | 'metric_id' | 'charge_model' | 'properties' | 'min_amount'>,
  currency: string,
) => ({
  id: charge.id,
  metric_id: charge.metric_id,
  charge_model: charge.charge_model,
  properties: charge.properties,
  min_amount: charge.min_amount === null ? undefined : serializeMoney(charge.min_amount, currency),
})

function serializeCommitment(plan: Plan) {
  if (plan.commitment_id === null || plan.commitment_amount === null) return undefined
  return {
    id: plan.commitment_id,
    plan_code: plan.code,
    amount: serializeMoney(plan.commitment_amount, plan.currency_code),
    invoice_display_name: orUndefined(plan.commitment_name),
    created_at: plan.commitment_created_at,
    updated_at: plan.commitment_updated_at,
  }
}
