/** Metrics: how events become units (billing-24 to billing-28). */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { MetricBody, MetricUpdateBody } from '../../contract/metric.ts'
import { PageQuery } from '../../contract/paging.ts'
import type { SandboxContext } from '../context.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { notFound, refuse } from '../refusal.ts'
import { findMetric } from './find.ts'
import { claimKey, deleteUnused } from './keys.ts'
import { pageOf } from './page.ts'
import type { Metric } from './tables.ts'
import { present } from './wire.ts'

export function metrics({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db.selectFrom('metrics').selectAll().orderBy('position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    // billing-13: metrics alone say `pagination_metadata`.
    return c.json({
      metrics: rows.map(answerMetric),
      pagination_metadata: metadata,
    })
  })

  app.post('/', async (c) => {
    const { field_filters = [], ...body } = await readBody(c, MetricBody)
    checkRecurring(body)
    const id = `bm_${randomBytes(12).toString('hex')}`
    const metric = await claimKey(db, 'metrics', { key: body.code, row: id }, () =>
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
    return c.json(answerMetric(metric), 201)
  })

  app.get('/:id', async (c) => c.json(answerMetric(await findMetric(db, readId(c)))))

  app.put('/:id', async (c) => {
    const metric = await findMetric(db, readId(c))
    const { code, field_filters, ...body } = await readBody(c, MetricUpdateBody)
    // billing-101: the code cannot be changed after creation.
    if (code !== undefined && code !== metric.code) {
      throw refuse('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/code', code)
    }
    const changed = { ...metric, ...body }
    checkRecurring(changed)
    checkField(changed)
    const updated = await db
      .updateTable('metrics')
      .set({
        name: changed.name,
        type: changed.type,
        description: changed.description,
        aggregation_type: changed.aggregation_type,
        aggregation_field: changed.aggregation_field,
        field_filters: JSON.stringify(field_filters ?? metric.field_filters),
      })
      .where('id', '=', metric.id)
      .returningAll()
      .executeTakeFirst()
    if (!updated) throw notFound()
    return c.json(answerMetric(updated))
  })

  app.delete('/:id', async (c) => {
    const { id } = await findMetric(db, readId(c))
    await deleteUnused(() => db.deleteFrom('metrics').where('id', '=', id).execute())
    return c.body(null, 204)
  })

  return app
}

/** billing-104: what carries over from period to period can only be a sum or distinct values. */
function checkRecurring({ type, aggregation_type }: Pick<Metric, 'type' | 'aggregation_type'>) {
  if (type === 'RECURRING' && !['SUM', 'COUNT_DISTINCT'].includes(aggregation_type)) {
    throw refuse('INVALID_PARAMETER_VALUE', `cannot be RECURRING for ${aggregation_type}`, '/type')
  }
}

/** billing-103: every aggregation but COUNT reads a member of the event. */
function checkField(metric: Pick<Metric, 'aggregation_type' | 'aggregation_field'>) {
  if (metric.aggregation_type !== 'COUNT' && metric.aggregation_field === null) {
    const why = `is required for ${metric.aggregation_type}`
    throw refuse('MISSING_REQUIRED_PARAMETER', why, '/aggregation_field')
  }
}

export const answerMetric = (metric: Metric) => ({
  id: metric.id,
  name: metric.name,
  code: metric.code,
  type: metric.type,
  description: present(metric.description),
  aggregation_type: metric.aggregation_type,
  aggregation_field: present(metric.aggregation_field),
  field_filters: metric.field_filters,
  created_at: metric.created_at,
})
