/**
 * Mocks the API behind the galleries: constant responses, one state of the elements for each URL.
 * A token that ends in ".late" is rejected, so that loaded data becomes stale.
 */
import { type Context, Hono } from 'hono'
import type { PlanEffect } from '../../../server/contract/plans/plan-effect.ts'
import { answersOf, NOW, nothingOf } from './answers.ts'
import { type Look, lookOf } from './looks.ts'
import { OFFICE_REFUSALS, officeAnswersOf, officeNothingOf } from './office/index.ts'
import { methodOnFile, paymentMethods } from './payment-methods.ts'
import { forecastAnswers, previewOf } from './plans.ts'
import { type Refusal, refuse } from './refusals.ts'

/** A problem as the BFF answers it: elements take any other 404 for an address that leads elsewhere. */
const NOT_FOUND = {
  type: 'urn:tillkit:problem:not-found',
  title: 'Not in the gallery',
  status: 404,
}

/** The answer to a change of billing details that a clerk has changed meanwhile. */
const CHANGED_MEANWHILE = {
  type: 'urn:tillkit:problem:conflict',
  title: 'Conflict',
  status: 409,
  profile: {
    name: 'Ada Okafor',
    email: 'invoices@northwind.example',
    phone: '+1 503 555 0100',
    address: null,
  },
}

const NO_PAYMENT_METHOD = {
  type: 'urn:tillkit:problem:plan-refused',
  title: 'The plan can not be taken, changed or kept',
  status: 422,
  reason: 'no-payment-method',
}

const DECLINED = { issue: 'DECLINED', description: 'The payment method was declined.' }

/** Responses to a payment by state; any other state accepts it. */
const PAYMENT_REFUSALS = new Map<string, Refusal>([
  ['pay-failed', { code: 'refused', status: 422, issue: DECLINED }],
  ['pay-all-report', { code: 'refused', status: 422, issue: DECLINED }],
  ['pay-unknown', { code: 'outcome-unknown', status: 504, issue: DECLINED }],
])

/** A map, because a state of the address may have the name of a member that every object has. */
const OFFICE_REFUSALS_OF = new Map(Object.entries(OFFICE_REFUSALS))

/** Lists without the rows that could not be read. */
const LISTS = /^\/me\/(invoices|subscriptions|usage\/past|wallets(\/[\w-]+\/transactions)?)$/

const pathOf = (c: Context) => c.req.path.replace(/^.*?\/api/, '')

/** Answers that one state alone has. */
function answersInState(state: string, look: Look): Partial<Record<string, unknown>> {
  const method = { '/me/payment-method': methodOnFile(state) }
  if (state === 'incomplete') {
    const lists = Object.entries(answersOf(look)).filter(([path]) => LISTS.test(path))
    const marked = lists.map(([path, answer]) => [path, { ...answer, incomplete: true }] as const)
    return { ...method, ...Object.fromEntries(marked) }
  }
  if (state === 'plan-forecast') return { ...method, ...forecastAnswers(look, NOW) }
  if (!state.startsWith('pay-all')) return method
  const page = answersOf(look)['/me/invoices']
  const invoices = page.invoices.map((invoice) => ({ ...invoice, payment_status: 'FAILED' }))
  return { ...method, '/me/invoices': { ...page, invoices } }
}

export function gallery(): Hono {
  const app = new Hono()

  // No stream, as a BFF without `changes` answers: nothing changes here.
  app.get('/:state/api/me/changes', (c) => c.body(null, 204))
  app.get('/:state/api/changes', (c) => c.body(null, 204))

  app.post('/:state/api/me/invoices/:id/retry_payment', (c) => {
    const refusal = PAYMENT_REFUSALS.get(c.req.param('state'))
    return refusal ? refuse(c, refusal) : c.body(null, 204)
  })

  app.route('/', paymentMethods())
  app.post('/:state/api/me/subscriptions/:id/preview', async (c) => {
    const { state } = c.req.param()
    if (state === 'plan-method') return c.json(NO_PAYMENT_METHOD, 422)
    const body = await c.req.json<object>()
    const certainty = state === 'plan-terms' ? 'terms' : 'service'
    const effect = { cancels: 'cancel' in body, isLater: state === 'plan-later' }
    return c.json(previewOf(lookOf(state), { now: NOW, certainty, ...effect }))
  })

  app.post('/:state/api/plans/:id/preview', (c) => {
    const { currency: currency_code } = lookOf(c.req.param('state'))
    const invoice = (date: string, value: string, count: number) => ({
      ...{ date, count },
      difference: { currency_code, value },
    })
    const invoices = [invoice('2026-12-01', '10', 2), invoice('2026-12-14', '10.9', 1)]
    return c.json({ active: 3, certainty: 'service', invoices } satisfies PlanEffect)
  })

  app.put('/:state/api/me', (c) => c.json(CHANGED_MEANWHILE, 409))

  app.all('/:state/api/*', async (c, next) => {
    const refusal = OFFICE_REFUSALS_OF.get(c.req.param('state'))?.[`${c.req.method} ${pathOf(c)}`]
    return refusal ? refuse(c, refusal) : next()
  })

  app.get('/:state/api/*', (c) => {
    const { state } = c.req.param()
    const isLate = c.req.header('authorization')?.endsWith('.late')
    if (state === 'error' || isLate) return c.json({ title: 'The gallery fails on purpose' }, 503)
    const look = lookOf(state)
    const answers: Partial<Record<string, unknown>> =
      state === 'empty'
        ? { ...nothingOf(look), ...officeNothingOf(look) }
        : { ...answersOf(look), ...officeAnswersOf(look), ...answersInState(state, look) }
    const answer = answers[pathOf(c)]
    return answer ? c.json(answer) : c.json(NOT_FOUND, 404)
  })

  return app
}
