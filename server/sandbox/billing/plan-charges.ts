/** Writes the charges of a plan: every metric must exist, every range must join the one before it. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { z } from 'zod'
import { CHARGE_PROPERTIES, type ChargeBody } from '../../contract/plan.ts'
import type { Database } from '../database/connect.ts'
import { refuse } from '../refusal.ts'
import { planAmountOf } from './amount-limits.ts'
import { named } from './keys.ts'
import type { Plan } from './tables.ts'
import { taxCodes } from './taxes/codes.ts'

/**
 * Replaces a plan's charges. One that is named by its id stays itself (billing-110), one without is
 * new, and what is not in the list is gone.
 * @throws {Refusal} 422 for an unknown metric, somebody else's charge, or ranges with gaps
 */
export async function saveCharges(trx: Database, plan: Plan, bodies: ChargeBody[]): Promise<void> {
  // Locked: of two replacements at once the second one sees the first one's charges.
  await trx.selectFrom('plans').select('id').where('id', '=', plan.id).forUpdate().execute()
  const own = await trx.selectFrom('charges').select('id').where('plan_id', '=', plan.id).execute()
  const kept = new Set(own.map(({ id }) => id))
  const rows = []
  for (const [rank, body] of bodies.entries()) {
    const pointer = `/usage_based_charges/${rank}`
    if (body.id !== undefined && !kept.delete(body.id)) {
      throw refuse('INVALID_PARAMETER_VALUE', 'is no charge of this plan', `${pointer}/id`, body.id)
    }
    rows.push({
      id: body.id ?? randomUUID(),
      plan_id: plan.id,
      rank,
      metric_id: await metricOf(trx, body, pointer),
      charge_model: body.charge_model,
      properties: JSON.stringify(propertiesOf(body, pointer)),
      min_amount: body.min_amount
        ? planAmountOf(body.min_amount, plan.currency_code, `${pointer}/min_amount`)
        : null,
      tax_codes: await taxCodes(trx, body.tax_codes, `${pointer}/tax_codes`),
    })
  }
  await trx.deleteFrom('charges').where('plan_id', '=', plan.id).execute()
  if (rows.length > 0) await trx.insertInto('charges').values(rows).execute()
}

async function metricOf(trx: Database, { metric_id }: ChargeBody, pointer: string) {
  const metric = await trx
    .selectFrom('metrics')
    .select('id')
    .where(named('metrics', metric_id))
    .executeTakeFirst()
  if (metric) return metric.id
  const field = `${pointer}/metric_id`
  throw refuse('INVALID_PARAMETER_VALUE', 'is not the id of a metric', field, metric_id)
}

/** The members that the model reads, and no others. */
function propertiesOf({ charge_model, properties }: ChargeBody, pointer: string) {
  const read = CHARGE_PROPERTIES[charge_model].parse(properties)
  checkProperties(read, pointer)
  return read
}

type Properties = z.infer<(typeof CHARGE_PROPERTIES)[keyof typeof CHARGE_PROPERTIES]>

/** @throws {Refusal} 422 for ranges that do not join, and for bounds that leave nothing between them */
export function checkProperties(properties: Properties, pointer: string) {
  if ('graduated_ranges' in properties) {
    checkJoined(properties.graduated_ranges, `${pointer}/properties/graduated_ranges`)
  }
  if ('volume_ranges' in properties) {
    checkJoined(properties.volume_ranges, `${pointer}/properties/volume_ranges`)
  }
  if ('rate' in properties) {
    const { per_transaction_min_amount: least, per_transaction_max_amount: most } = properties
    if (least !== undefined && most !== undefined && new Big(most).lt(least)) {
      const field = `${pointer}/properties/per_transaction_max_amount`
      throw refuse('INVALID_PARAMETER_VALUE', `must be at least ${least}`, field, most)
    }
  }
}

/** billing-121: from 0 or from one past the range before, up to null on the last. */
function checkJoined(ranges: { from_value: number; to_value: number | null }[], pointer: string) {
  let from = 0
  for (const [i, range] of ranges.entries()) {
    const last = i === ranges.length - 1
    if (range.from_value !== from) {
      throw refuse('INVALID_PARAMETER_VALUE', `must be ${from}`, `${pointer}/${i}/from_value`)
    }
    if (last ? range.to_value !== null : range.to_value === null || range.to_value < from) {
      const why = last ? 'must be null on the last range' : `must be at least ${from}`
      throw refuse('INVALID_PARAMETER_VALUE', why, `${pointer}/${i}/to_value`)
    }
    from = (range.to_value ?? 0) + 1
  }
}
