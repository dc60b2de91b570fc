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

export function gallery(): Hono {
  const app = new Hono()

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
