/** Metrics: create, list, read, update, delete (billing-24 to billing-28). */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { MetricBody, MetricUpdateBody } from '../../../contract/metric.ts'
import { PageQuery } from '../../../contract/paging.ts'
import type { SandboxContext } from '../../context.ts'
import type { Metric } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { lockExclusive } from '../billing-lock.ts'
import { releaseUnusedCopies } from '../catalog/plan-overrides.ts'
import { changeRow } from '../change-row.ts'
import { findMetric } from '../find.ts'
import { orUndefined } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { deleteIfUnused, withUniqueKey } from '../unique-keys.ts'

export function metrics({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db.selectFrom('metrics').selectAll().orderBy('position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    // billing-13: only metrics call it `pagination_metadata`.
    return c.json({
      metrics: rows.map(serializeMetric),
      pagination_metadata: metadata,
    })
  })

  app.post('/', async (c) => {
    const { field_filters = [], ...body } = await readBody(c, MetricBody)
    assertRecurringAggregation(body)
    const id = `bm_${randomBytes(12).toString('hex')}`
    const metric = await withUniqueKey(db, 'metrics', { key: body.code, row: id }, () =>
      db
        .insertInto('metrics')
        .values({
          ...body,
          id,
          field_filters: JSON.stringify(field_filters),
          created_at: clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return c.json(serializeMetric(metric), 201)
  })

  app.get('/:id', async (c) => c.json(serializeMetric(await findMetric(db, readId(c)))))

  app.put('/:id', async (c) => {
    const { id } = await findMetric(db, readId(c))
    const { code, field_filters, ...body } = await readBody(c, MetricUpdateBody)
    const updated = await db.transaction().execute((trx) =>
      changeRow(trx, 'metrics', id, (metric) => {
        // billing-101: the code cannot be changed after creation.
        if (code !== undefined && code !== metric.code) {
          throw unprocessable('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/code', code)
        }
        const changed = { ...metric, ...body }
        assertRecurringAggregation(changed)
        assertAggregationField(changed)
        return { ...body, field_filters: field_filters && JSON.stringify(field_filters) }
      }),
    )
    return c.json(serializeMetric(updated))
  })

  app.delete('/:id', async (c) => {
    const { id } = await findMetric(db, readId(c))
    await deleteIfUnused(() =>
      db.transaction().execute(async (trx) => {
        await lockExclusive(trx)
        await releaseUnusedCopies(trx)
        await trx.deleteFrom('metrics').where('id', '=', id).execute()
      }),
    )
    return c.body(null, 204)
  })

  return app
}

/** billing-104: a RECURRING metric is a sum or counts distinct values. */
function assertRecurringAggregation({
  type,
  aggregation_type,
}: Pick<Metric, 'type' | 'aggregation_type'>) {
  if (type === 'RECURRING' && !['SUM', 'COUNT_DISTINCT'].includes(aggregation_type)) {
    throw unprocessable(
      'INVALID_PARAMETER_VALUE',
      `cannot be RECURRING for ${aggregation_type}`,
      '/type',
    )
  }
}

/** billing-103: every aggregation but COUNT needs a property of the event. */
function assertAggregationField(metric: Pick<Metric, 'aggregation_type' | 'aggregation_field'>) {
  if (metric.aggregation_type !== 'COUNT' && metric.aggregation_field === null) {
    const why = `is required for ${metric.aggregation_type}`
    throw unprocessable('MISSING_REQUIRED_PARAMETER', why, '/aggregation_field')
  }
}

export const serializeMetric = (metric: Metric) => ({
  id: metric.id,
  name: metric.name,
  code: metric.code,
  type: metric.type,
  description: orUndefined(metric.description),
  aggregation_type: metric.aggregation_type,
  aggregation_field: orUndefined(metric.aggregation_field),
  field_filters: metric.field_filters,
  created_at: metric.created_at,
})
