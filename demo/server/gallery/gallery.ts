/**
 * Mocks the API behind the gallery: constant responses, one state of the elements for each URL.
 * A token that ends in ".late" is rejected, so that loaded data becomes stale.
 */
import { Hono } from 'hono'
import { answersOf, nothingOf } from './answers.ts'
import { lookOf } from './looks.ts'

/** A problem as the BFF answers it: elements take any other 404 for an address that leads elsewhere. */
const NOT_FOUND = {
  type: 'urn:tillkit:problem:not-found',
  title: 'Not in the gallery',
  status: 404,
}

/** Responses to a payment by state; any other state accepts it. */
const PAYMENT_PROBLEMS: Partial<Record<string, { code: string; status: 422 | 504 }>> = {
  'pay-failed': { code: 'refused', status: 422 },
  'pay-unknown': { code: 'outcome-unknown', status: 504 },
}

export function gallery(): Hono {
  const app = new Hono()

  app.post('/:state/api/me/invoices/:id/retry_payment', (c) => {
    const problem = PAYMENT_PROBLEMS[c.req.param('state')]
    if (!problem) return c.body(null, 204)
    const { code, status } = problem
    const issues = [{ issue: 'DECLINED', description: 'The payment method was declined.' }]
    const type = `urn:tillkit:problem:${code}`
    return c.json({ type, title: 'In the gallery', status, upstream: { issues } }, status)
  })

  app.get('/:state/api/*', (c) => {
    const { state } = c.req.param()
    const isLate = c.req.header('authorization')?.endsWith('.late')
    if (state === 'error' || isLate) return c.json({ title: 'The gallery fails on purpose' }, 503)
    const look = lookOf(state)
    const answers: Partial<Record<string, unknown>> =
      state === 'empty' ? nothingOf(look) : answersOf(look)
    const answer = answers[c.req.path.replace(/^.*?\/api/, '')]
    return answer ? c.json(answer) : c.json(NOT_FOUND, 404)
  })

  return app
}
