/** Validates and writes the charges of a plan. */
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { CHARGE_PROPERTIES, type ChargeBody } from '../../../contract/plan.ts'
import { compare } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Plan } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import { parsePlanAmount } from '../amounts.ts'
import { byIdOrKey } from '../unique-keys.ts'
import { lockTaxCodes } from './tax-codes.ts'

/**
 * Replaces a plan's charges. A charge with an id keeps it (billing-110), one without is new, and a charge
 * missing from the list is deleted.
 * @throws {ServiceError} 422 for an unknown metric, a charge of another plan, or ranges with gaps
 */
export async function replaceCharges(
  trx: Database,
  plan: Plan,
  bodies: ChargeBody[],
): Promise<void> {
  // Locked, so that of two concurrent replacements the second sees the charges of the first.
  await trx.selectFrom('plans').select('id').where('id', '=', plan.id).forUpdate().execute()
  const existing = await trx
    .selectFrom('charges')
    .select('id')
    .where('plan_id', '=', plan.id)
    .execute()
  const kept = new Set(existing.map(({ id }) => id))
  const rows = []
  for (const [rank, body] of bodies.entries()) {
    const pointer = `/usage_based_charges/${rank}`
    if (body.id !== undefined && !kept.delete(body.id)) {
      throw unprocessable(
        'INVALID_PARAMETER_VALUE',
        'is no charge of this plan',
        `${pointer}/id`,
        body.id,
      )
    }
    rows.push({
      id: body.id ?? randomUUID(),
      plan_id: plan.id,
      rank,
      metric_id: await resolveMetricId(trx, body, pointer),
      charge_model: body.charge_model,
      properties: JSON.stringify(parseProperties(body, pointer)),
      min_amount: body.min_amount
        ? parsePlanAmount(body.min_amount, plan.currency_code, `${pointer}/min_amount`)
        : null,
      tax_codes: await lockTaxCodes(trx, body.tax_codes, `${pointer}/tax_codes`),
    })
  }
  await trx.deleteFrom('charges').where('plan_id', '=', plan.id).execute()
  if (rows.length > 0) await trx.insertInto('charges').values(rows).execute()
}

async function resolveMetricId(trx: Database, { metric_id }: ChargeBody, pointer: string) {
  const metric = await trx
    .selectFrom('metrics')
    .select('id')
    .where(byIdOrKey('metrics', metric_id))
    // Locked, so that it is not deleted before the charge is written.
    .forKeyShare()
    .executeTakeFirst()
  if (metric) return metric.id
  const field = `${pointer}/metric_id`
  throw unprocessable('INVALID_PARAMETER_VALUE', 'is not the id of a metric', field, metric_id)
}

/** The members that the model defines, and no others. */
function parseProperties({ charge_model, properties }: ChargeBody, pointer: string) {
  const read = CHARGE_PROPERTIES[charge_model].parse(properties)
  assertValidProperties(read, pointer)
  return read
}

type Properties = z.infer<(typeof CHARGE_PROPERTIES)[keyof typeof CHARGE_PROPERTIES]>

/** @throws {ServiceError} 422 for ranges with gaps, and for a maximum below its minimum */
export function assertValidProperties(properties: Properties, pointer: string) {
  if ('graduated_ranges' in properties) {
    assertContiguous(properties.graduated_ranges, `${pointer}/properties/graduated_ranges`)
  }
  if ('volume_ranges' in properties) {
    assertContiguous(properties.volume_ranges, `${pointer}/properties/volume_ranges`)
  }
  if ('rate' in properties) {
    const { per_transaction_min_amount: min, per_transaction_max_amount: max } = properties
    if (min !== undefined && max !== undefined && compare(max, min) < 0) {
      const field = `${pointer}/properties/per_transaction_max_amount`
      throw unprocessable('INVALID_PARAMETER_VALUE', `must be at least ${min}`, field, max)
    }
  }
}

/** billing-121: the first range is from 0, each next one from one past the previous, the last to null. */
function assertContiguous(
  ranges: { from_value: number; to_value: number | null }[],
  pointer: string,
) {
  let from = 0
  for (const [i, range] of ranges.entries()) {
    const last = i === ranges.length - 1
    if (range.from_value !== from) {
      throw unprocessable(
        'INVALID_PARAMETER_VALUE',
        `must be ${from}`,
        `${pointer}/${i}/from_value`,
      )
    }
    if (last ? range.to_value !== null : range.to_value === null || range.to_value < from) {
      const why = last ? 'must be null on the last range' : `must be at least ${from}`
      throw unprocessable('INVALID_PARAMETER_VALUE', why, `${pointer}/${i}/to_value`)
    }
    from = (range.to_value ?? 0) + 1
  }
}
