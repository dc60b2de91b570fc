/**
 * Plans as single subscriptions override them (facts §1.7).
 *
 * An override is a copy of the plan: it stays as it is when the merchant changes the plan, unless the
 * change says `cascading_updates`. Then the copy follows wherever it was the same as the plan.
 */
import { randomUUID } from 'node:crypto'
import { CHARGE_PROPERTIES } from '../../contract/plan.ts'
import type { PlanOverrides } from '../../contract/subscription.ts'
import type { Database } from '../database/connect.ts'
import { Refusal, refuse } from '../refusal.ts'
import { checkRanges } from './plan-charges.ts'
import { chargesOf, insertCharges, jsonColumns, ownCharge } from './plan-copies.ts'
import type { Charge, Plan } from './tables.ts'
import { taxCodes } from './taxes/codes.ts'
import { nestedDigitsOf } from './wire.ts'

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
  const own = plan.parent_id === null ? await copyOf(trx, plan, now) : plan
  for (const [i, charge] of (overrides.charges ?? []).entries()) {
    await overrideCharge(trx, own, charge, `/plan_overrides/charges/${i}`)
  }
  const { amount, minimum_commitment: commitment } = overrides
  const pointer = '/plan_overrides'
  return trx
    .updateTable('plans')
    .set({
      name: overrides.name,
      description: overrides.description,
      trial_period: overrides.trial_period,
      amount: amount && nestedDigitsOf(amount, plan.currency_code, `${pointer}/amount`),
      tax_codes: await taxCodes(trx, overrides.tax_codes, `${pointer}/tax_codes`),
      ...(commitment && {
        commitment_id: own.commitment_id ?? randomUUID(),
        commitment_amount: nestedDigitsOf(
          commitment.amount,
          plan.currency_code,
          `${pointer}/minimum_commitment/amount`,
        ),
        commitment_name: commitment.invoice_display_name,
        commitment_tax_codes: await taxCodes(
          trx,
          commitment.tax_codes,
          `${pointer}/minimum_commitment/tax_codes`,
        ),
        commitment_created_at: own.commitment_created_at ?? now,
        commitment_updated_at: now,
      }),
      updated_at: now,
    })
    .where('id', '=', own.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function copyOf(trx: Database, plan: Plan, now: Date): Promise<Plan> {
  const id = randomUUID()
  const { position: _, ...columns } = plan
  const copy = await trx
    .insertInto('plans')
    .values({
      ...columns,
      ...jsonColumns(plan),
      id,
      code: id,
      parent_id: plan.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const charges = await chargesOf(trx, plan.id)
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
    throw refuse('INVALID_PARAMETER_VALUE', 'is no charge of this plan', `${pointer}/id`, id)
  }
  const changes = {
    properties: properties && JSON.stringify(propertiesOf(charge, properties, pointer)),
    min_amount:
      min_amount && nestedDigitsOf(min_amount, plan.currency_code, `${pointer}/min_amount`),
    tax_codes: await taxCodes(trx, tax_codes, `${pointer}/tax_codes`),
  }
  if (Object.values(changes).every((value) => value === undefined)) return
  await trx.updateTable('charges').set(changes).where('id', '=', charge.id).execute()
}

function propertiesOf({ charge_model }: Charge, properties: unknown, pointer: string) {
  const read = CHARGE_PROPERTIES[charge_model].safeParse(properties)
  if (!read.success) {
    throw new Refusal(
      400,
      read.error.issues.map(({ path, message }) => ({
        issue: 'INVALID_PARAMETER_VALUE',
        description: message,
        field: [`${pointer}/properties`, ...path].join('/'),
        location: 'body',
      })),
    )
  }
  checkRanges(read.data, pointer)
  return read.data
}
