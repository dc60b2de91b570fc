/** Plans: what a subscription costs (billing-29 to billing-33). */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { PageQuery } from '../../contract/paging.ts'
import { PlanBody, PlanUpdateBody } from '../../contract/plan.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { refuse } from '../refusal.ts'
import { planAmountOf } from './amount-limits.ts'
import { currencyOf } from './currencies.ts'
import { deletePlan } from './deleting.ts'
import { findPlan } from './find.ts'
import { claimKey } from './keys.ts'
import { pageOf } from './page.ts'
import { answerPlans } from './plan-answer.ts'
import { cascade, cascadeCharges } from './plan-cascade.ts'
import { saveCharges } from './plan-charges.ts'
import type { Plan } from './tables.ts'
import { taxCodes } from './taxes/codes.ts'
import { takeTurn } from './turn.ts'

export function plans({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  const answer = async (plan: Plan) => (await answerPlans(db, [plan]))[0]

  app.get('/', async (c) => {
    const query = readQuery(c, PageQuery)
    const all = db
      .selectFrom('plans')
      .selectAll()
      .where('parent_id', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    return c.json({ plans: await answerPlans(db, rows), metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, PlanBody)
    const id = randomUUID()
    const now = clock.now()
    const currency_code = currencyOf(body.amount.currency_code, '/amount/currency_code')
    const values = {
      id,
      code: body.code,
      name: body.name,
      description: body.description,
      billing_cycle: body.billing_cycle,
      currency_code,
      amount: planAmountOf(body.amount, currency_code, '/amount'),
      trial_period: body.trial_period ?? 0,
      pay_in_advance: body.pay_in_advance ?? false,
      ...commitment(undefined, body, currency_code, now),
      created_at: now,
      updated_at: now,
    }
    const plan = await claimKey(db, 'plans', { key: body.code, row: id }, () =>
      db.transaction().execute(async (trx) => {
        const made = await trx
          .insertInto('plans')
          .values({ ...values, ...(await taxColumns(trx, body)) })
          .returningAll()
          .executeTakeFirstOrThrow()
        await saveCharges(trx, made, body.usage_based_charges ?? [])
        return made
      }),
    )
    return c.json(await answer(plan), 201)
  })

  app.get('/:id', async (c) => c.json(await answer(await findPlan(db, readId(c)))))

  app.put('/:id', async (c) => {
    const plan = await findPlan(db, readId(c))
    const body = await readBody(c, PlanUpdateBody)
    checkFixed(plan, body)
    const now = clock.now()
    const { currency_code } = plan
    const updated = await claimKey(db, 'plans', { key: body.code, row: plan.id }, () =>
      db.transaction().execute(async (trx) => {
        await takeTurn(trx)
        // It may have been deleted meanwhile.
        await findPlan(trx, plan.id)
        if (body.usage_based_charges) await saveCharges(trx, plan, body.usage_based_charges)
        const changes = {
          name: body.name,
          description: body.description,
          amount: body.amount && planAmountOf(body.amount, currency_code, '/amount'),
          trial_period: body.trial_period,
          pay_in_advance: body.pay_in_advance,
          ...commitment(plan, body, currency_code, now),
          ...(await taxColumns(trx, body)),
          updated_at: now,
        }
        const after = await trx
          .updateTable('plans')
          .set({ ...changes, code: body.code })
          .where('id', '=', plan.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        // billing-112: the change is pushed to plans that subscriptions override.
        if (body.cascading_updates) {
          await cascade(trx, plan, changes)
          if (body.usage_based_charges) await cascadeCharges(trx, plan)
        }
        return after
      }),
    )
    const { cascading_updates } = body
    return c.json({ ...(await answer(updated)), cascading_updates })
  })

  app.delete('/:id', async (c) => {
    const { id } = await findPlan(db, readId(c))
    await deletePlan(db, id, clock.now())
    return c.body(null, 204)
  })

  return app
}

/** billing-109: the billing cycle cannot be changed later. CHOICE: nor can the currency. */
function checkFixed(plan: Plan, { billing_cycle, amount }: PlanUpdateBody) {
  if (billing_cycle !== undefined && billing_cycle !== plan.billing_cycle) {
    throw refuse('VALUE_NOT_CHANGEABLE', 'cannot be changed', '/billing_cycle', billing_cycle)
  }
  if (amount && amount.currency_code !== plan.currency_code) {
    const pointer = '/amount/currency_code'
    throw refuse('VALUE_NOT_CHANGEABLE', 'cannot be changed', pointer, amount.currency_code)
  }
}

/** The codes that a body sets, for the plan itself and for its commitment. */
const taxColumns = async (
  trx: Database,
  { tax_codes, minimum_commitment }: Pick<PlanUpdateBody, 'tax_codes' | 'minimum_commitment'>,
) => ({
  tax_codes: await taxCodes(trx, tax_codes, '/tax_codes'),
  commitment_tax_codes: await taxCodes(
    trx,
    minimum_commitment?.tax_codes,
    '/minimum_commitment/tax_codes',
  ),
})

/** The plan's columns of the minimum commitment that a body sets; a later body keeps its id. */
function commitment(
  plan: Plan | undefined,
  { minimum_commitment: given }: Pick<PlanUpdateBody, 'minimum_commitment'>,
  currency: string,
  now: Date,
) {
  if (!given) return {}
  return {
    commitment_id: plan?.commitment_id ?? randomUUID(),
    commitment_amount: planAmountOf(given.amount, currency, '/minimum_commitment/amount'),
    commitment_name: given.invoice_display_name,
    commitment_created_at: plan?.commitment_created_at ?? now,
    commitment_updated_at: now,
  }
}
