/**
 * Plans as single subscriptions override them (billing-144).
 *
 * An override is a copy of the plan: it stays as it is when the merchant changes the plan, unless the
 * change says `cascading_updates`. Then the copy follows wherever nothing was overridden, which it
 * remembers by the names of its columns.
 */
import { randomUUID } from 'node:crypto'
import { CHARGE_PROPERTIES } from '../../contract/plan.ts'
import type { PlanOverrides } from '../../contract/subscription.ts'
import type { Database } from '../database/connect.ts'
import { statusOf } from '../read.ts'
import { Refusal, refuse } from '../refusal.ts'
import { planAmountOf } from './amount-limits.ts'
import { checkProperties } from './plan-charges.ts'
import { chargesOf, insertCharges, overriddenBy, ownCharge } from './plan-copies.ts'
import type { Charge, Plan } from './tables.ts'
import { taxCodes } from './taxes/codes.ts'

/**
 * Writes how one subscription's plan differs.
 * @param plan the merchant's, of which a copy is made, or a copy, which is changed
 * @throws {Refusal} 422 for a charge that is not the plan's, 400 for properties its model can't read
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
    throw refuse('INVALID_PARAMETER_VALUE', 'is not supported', field)
  }
  const own = plan.parent_id === null ? await copyOf(trx, plan, now) : plan
  for (const [i, charge] of (overrides.charges ?? []).entries()) {
    await overrideCharge(trx, own, charge, `/plan_overrides/charges/${i}`)
  }
  const changes = await columnsOf(trx, own, overrides, now)
  return trx
    .updateTable('plans')
    .set({ ...changes, overridden: overriddenBy(changes, own.overridden), updated_at: now })
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function columnsOf(
  trx: Database,
  { currency_code, commitment_id, commitment_created_at }: Plan,
  { name, description, trial_period, amount, tax_codes, minimum_commitment }: PlanOverrides,
  now: Date,
) {
  const pointer = '/plan_overrides'
  const commitment = `${pointer}/minimum_commitment`
  // CHOICE: nothing shows an override's texts, and invoices no plan's `invoice_display_name`.
  return {
    name,
    description,
    trial_period,
    amount: amount && planAmountOf(amount, currency_code, `${pointer}/amount`),
    tax_codes: await taxCodes(trx, tax_codes, `${pointer}/tax_codes`),
    ...(minimum_commitment && {
      commitment_id: commitment_id ?? randomUUID(),
      commitment_amount: planAmountOf(
        minimum_commitment.amount,
        currency_code,
        `${commitment}/amount`,
      ),
      commitment_name: minimum_commitment.invoice_display_name,
      commitment_tax_codes: await taxCodes(
        trx,
        minimum_commitment.tax_codes,
        `${commitment}/tax_codes`,
      ),
      commitment_created_at: commitment_created_at ?? now,
      commitment_updated_at: now,
    }),
  }
}

async function copyOf(trx: Database, { id: parent_id }: Plan, now: Date): Promise<Plan> {
  const id = randomUUID()
  // Locked: a change of the plan comes before the copy, or finds it.
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
  const charges = await chargesOf(trx, parent_id)
  await insertCharges(
    trx,
    charges.map((charge) => ownCharge(charge, id)),
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
  const charges = await chargesOf(trx, plan.id)
  const charge = charges.find(({ parent_id }) => parent_id === id)
  if (!charge) {
    const why = 'is no charge of the plan as this subscription has it'
    throw refuse('INVALID_PARAMETER_VALUE', why, `${pointer}/id`, id)
  }
  const changes = {
    // Properties are read by their model: both are overridden, or neither.
    ...(properties && {
      charge_model: charge.charge_model,
      properties: JSON.stringify(propertiesOf(charge, properties, pointer)),
    }),
    min_amount: min_amount && planAmountOf(min_amount, plan.currency_code, `${pointer}/min_amount`),
    tax_codes: await taxCodes(trx, tax_codes, `${pointer}/tax_codes`),
  }
  await trx
    .updateTable('charges')
    .set({ ...changes, overridden: overriddenBy(changes, charge.overridden) })
    .where('id', '=', charge.id)
    .execute()
}

function propertiesOf({ charge_model }: Charge, properties: unknown, pointer: string) {
  const read = CHARGE_PROPERTIES[charge_model].safeParse(properties)
  if (!read.success) {
    throw new Refusal(
      statusOf(read.error),
      read.error.issues.map(({ path, message }) => ({
        issue: 'INVALID_PARAMETER_VALUE',
        description: message,
        field: [`${pointer}/properties`, ...path].join('/'),
        location: 'body',
      })),
    )
  }
  checkProperties(read.data, pointer)
  return read.data
}
