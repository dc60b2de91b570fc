/**
 * Copies plans for single subscriptions that override them (billing-144), and cascades updates into copies.
 *
 * A copy keeps its values when the merchant changes the plan, unless the change says `cascading_updates`.
 * Then the copy takes over every column that is not in its list of overridden columns.
 */
import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { CHARGE_PROPERTIES } from '../../../contract/plan.ts'
import type { PlanOverrides } from '../../../contract/subscription.ts'
import type { Database } from '../../database/connect.ts'
import type { Charge, Plan, PlanTable } from '../../database/tables/billing.ts'
import { ServiceError, unprocessable } from '../../http/errors.ts'
import { statusOf } from '../../http/validation.ts'
import { parsePlanAmount } from '../amounts.ts'
import { assertValidProperties } from './plan-charges.ts'
import { lockTaxCodes } from './tax-codes.ts'

/**
 * Overrides members of one subscription's plan.
 * @param plan the merchant's plan, which is copied first, or a copy, which is updated
 * @throws {ServiceError} 422 for a charge of another plan, 400 for properties that the model does not allow
 */
export async function overridePlan(
  trx: Database,
  plan: Plan,
  overrides: PlanOverrides,
  now: Date,
): Promise<Plan> {
  // CHOICE: no invoice is due before its period ends.
  if (overrides.chargeUsage) {
    const field = '/plan_overrides/chargeUsage'
    throw unprocessable('INVALID_PARAMETER_VALUE', 'is not supported', field)
  }
  const copy = plan.parent_id === null ? await copyPlan(trx, plan, now) : plan
  for (const [i, charge] of (overrides.charges ?? []).entries()) {
    await overrideCharge(trx, copy, charge, `/plan_overrides/charges/${i}`)
  }
  const changes = await toPlanColumns(trx, copy, overrides, now)
  return trx
    .updateTable('plans')
    .set({ ...changes, overridden: overriddenColumns(changes, copy.overridden), updated_at: now })
    .where('id', '=', copy.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function toPlanColumns(
  trx: Database,
  { currency_code, commitment_id, commitment_created_at }: Plan,
  { name, description, trial_period, amount, tax_codes, minimum_commitment }: PlanOverrides,
  now: Date,
) {
  const pointer = '/plan_overrides'
  const commitment = `${pointer}/minimum_commitment`
  // CHOICE: no response shows an override's `invoice_display_name`.
  return {
    name,
    description,
    trial_period,
    amount: amount && parsePlanAmount(amount, currency_code, `${pointer}/amount`),
    tax_codes: await lockTaxCodes(trx, tax_codes, `${pointer}/tax_codes`),
    ...(minimum_commitment && {
      commitment_id: commitment_id ?? randomUUID(),
      commitment_amount: parsePlanAmount(
        minimum_commitment.amount,
        currency_code,
        `${commitment}/amount`,
      ),
      commitment_name: minimum_commitment.invoice_display_name,
      commitment_tax_codes: await lockTaxCodes(
        trx,
        minimum_commitment.tax_codes,
        `${commitment}/tax_codes`,
      ),
      commitment_created_at: commitment_created_at ?? now,
      commitment_updated_at: now,
    }),
  }
}

async function copyPlan(trx: Database, { id: parent_id }: Plan, now: Date): Promise<Plan> {
  const id = randomUUID()
  // Locked, so that a concurrent change of the plan either precedes the copy or cascades into it.
  const plans = trx.selectFrom('plans').selectAll().where('id', '=', parent_id)
  const { position: _, ...plan } = await plans.forShare().executeTakeFirstOrThrow()
  const copy = await trx
    .insertInto('plans')
    .values({
      ...plan,
      tax_codes: JSON.stringify(plan.tax_codes),
      commitment_tax_codes: JSON.stringify(plan.commitment_tax_codes),
      overridden: undefined,
      id,
      code: id,
      parent_id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const charges = await loadCharges(trx, parent_id)
  await insertCharges(
    trx,
    charges.map((charge) => chargeForOverride(charge, id)),
  )
  return copy
}

type OverriddenCharge = NonNullable<PlanOverrides['charges']>[number]

async function overrideCharge(
  trx: Database,
  plan: Plan,
  { id, properties, min_amount, tax_codes }: OverriddenCharge,
  pointer: string,
) {
  const charges = await loadCharges(trx, plan.id)
  const charge = charges.find(({ parent_id }) => parent_id === id)
  if (!charge) {
    const why = 'is no charge of the plan as this subscription has it'
    throw unprocessable('INVALID_PARAMETER_VALUE', why, `${pointer}/id`, id)
  }
  const changes = {
    // The model defines the properties, so both are overridden or neither.
    ...(properties && {
      charge_model: charge.charge_model,
      properties: JSON.stringify(parseProperties(charge, properties, pointer)),
    }),
    min_amount:
      min_amount && parsePlanAmount(min_amount, plan.currency_code, `${pointer}/min_amount`),
    tax_codes: await lockTaxCodes(trx, tax_codes, `${pointer}/tax_codes`),
  }
  await trx
    .updateTable('charges')
    .set({ ...changes, overridden: overriddenColumns(changes, charge.overridden) })
    .where('id', '=', charge.id)
    .execute()
}

function parseProperties({ charge_model }: Charge, properties: unknown, pointer: string) {
  const read = CHARGE_PROPERTIES[charge_model].safeParse(properties)
  if (!read.success) {
    throw new ServiceError(
      statusOf(read.error),
      read.error.issues.map(({ path, message }) => ({
        issue: 'INVALID_PARAMETER_VALUE',
        description: message,
        field: [`${pointer}/properties`, ...path].join('/'),
        location: 'body',
      })),
    )
  }
  assertValidProperties(read.data, pointer)
  return read.data
}

const loadCharges = (trx: Database, planId: string): Promise<Charge[]> =>
  trx.selectFrom('charges').selectAll().where('plan_id', '=', planId).orderBy('rank').execute()

/** A plan's charge for a copy. @param mine the copy's charge until now, with its overridden columns */
const chargeForOverride = (charge: Charge, plan_id: string, mine?: Charge): Charge => ({
  ...charge,
  ...(mine && Object.fromEntries(mine.overridden.map((column) => [column, mine[column]]))),
  id: mine?.id ?? randomUUID(),
  plan_id,
  parent_id: charge.id,
  overridden: mine?.overridden ?? [],
})

async function insertCharges(trx: Database, charges: Charge[]) {
  if (charges.length === 0) return
  await trx
    .insertInto('charges')
    .values(
      charges.map((charge) => ({
        ...charge,
        properties: JSON.stringify(charge.properties),
        tax_codes: JSON.stringify(charge.tax_codes),
        overridden: JSON.stringify(charge.overridden),
      })),
    )
    .execute()
}

/** The names of all overridden columns, those of `changes` included. */
const overriddenColumns = (changes: object, before: readonly string[]): string => {
  const named = Object.entries(changes).flatMap(([column, value]) =>
    value === undefined ? [] : [column],
  )
  return JSON.stringify([...new Set([...before, ...named])])
}

/**
 * Cascades a plan's update into its copies (billing-112).
 *
 * CHOICE: only members that the update names are carried over, and none that an earlier update changed. An
 * overridden member stays, also if both values happened to be equal.
 * @param changes the updated columns; undefined where the update named none
 */
export async function cascadePlan(
  trx: Database,
  plan: Plan,
  changes: Updateable<PlanTable>,
): Promise<void> {
  for (const copy of await loadCopies(trx, plan)) {
    const followed = Object.entries(changes).filter(
      ([column]) => !copy.overridden.some((name) => name === column),
    )
    await trx
      .updateTable('plans')
      .set(Object.fromEntries(followed))
      .where('id', '=', copy.id)
      .execute()
  }
}

/** Replaces the charges of all copies by the plan's; overridden columns of a charge are kept. */
export async function cascadeCharges(trx: Database, plan: Plan): Promise<void> {
  const charges = await loadCharges(trx, plan.id)
  for (const copy of await loadCopies(trx, plan)) {
    const copied = await loadCharges(trx, copy.id)
    await trx.deleteFrom('charges').where('plan_id', '=', copy.id).execute()
    await insertCharges(
      trx,
      charges.map((charge) => {
        const override = copied.find(({ parent_id }) => parent_id === charge.id)
        return chargeForOverride(charge, copy.id, override)
      }),
    )
  }
}

/**
 * Empties the copies without an active or pending subscription, so that they hold no metric and no tax. Closed
 * periods store their prices, and subscriptions that are over name the copy's plan alone.
 */
export async function releaseUnusedCopies(trx: Database): Promise<void> {
  const unused = sql`select id from plans where parent_id is not null and not exists (
    select 1 from subscriptions where plan_id = plans.id and status in ('ACTIVE', 'PENDING'))`
  await sql`delete from charges where plan_id in (${unused})`.execute(trx)
  await sql`
    update plans set tax_codes = '[]', commitment_tax_codes = '[]' where id in (${unused})
  `.execute(trx)
}

const loadCopies = (trx: Database, { id }: Plan): Promise<Plan[]> =>
  trx.selectFrom('plans').selectAll().where('parent_id', '=', id).execute()
