/** /sandbox/faults: makes the services misbehave, and behave again. */
import { Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import { readBody } from '../read.ts'
import { notFound, refuse } from '../refusal.ts'
import { RuleBody } from './rule.ts'

/** CHOICE: more than anybody keeps an overview of. */
const MOST_RULES = 100

export function faults({ faults }: SandboxContext) {
  return new Hono()
    .get('/', (c) => c.json({ faults: faults.list() }))
    .post('/', async (c) => {
      const rule = await readBody(c, RuleBody)
      if (faults.list().length >= MOST_RULES) {
        throw refuse('TOO_MANY_FAULTS', `At most ${MOST_RULES} stand at once.`)
      }
      return c.json(faults.add(rule), 201)
    })
    .delete('/', (c) => {
      faults.clear()
      return c.body(null, 204)
    })
    .delete('/:id', (c) => {
      if (!faults.remove(c.req.param('id'))) throw notFound()
      return c.body(null, 204)
    })
}
