/** /sandbox/faults: lists, adds and removes fault rules. */
import { Hono } from 'hono'
import type { SandboxContext } from '../../context.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readBody } from '../../http/request.ts'
import { RuleBody } from './rule.ts'

/** CHOICE: bounds the memory of the registry. */
const MAX_RULES = 100

export function faults({ faults }: SandboxContext) {
  return new Hono()
    .get('/', (c) => c.json({ faults: faults.list() }))
    .post('/', async (c) => {
      const rule = await readBody(c, RuleBody)
      if (faults.list().length >= MAX_RULES) {
        throw unprocessable('TOO_MANY_FAULTS', `At most ${MAX_RULES} stand at once.`)
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
