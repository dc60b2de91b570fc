/** Step 3, is it well formed: ids by their pattern, query and body by their schemas, before anything leaves. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { Id } from '../contract/identifiers.ts'
import type { Asked, Bound, CustomerView } from '../operations/customer-view.ts'
import { merchantPath, type Operation } from '../operations/operation.ts'
import { invalid, ProblemError } from '../problem.ts'
import { goOn } from '../store/soon.ts'
import { asGiven } from './as-given.ts'
import { check } from './check.ts'
import type { Gateway } from './context.ts'
import { leadHome } from './lead-home.ts'
import { pointerInto, readJson } from './read-body.ts'
import { remembered } from './remembered.ts'
import type { Step } from './way.ts'

/** A customer's request: defaults and all, as the view binds it. */
export const validateView = (
  { path, query, body }: CustomerView,
  { customerKey }: Pick<Gateway, 'customerKey'>,
): Step => {
  const names = namesOf(path)
  const remember = remembered<object>()
  return (c) => {
    const { customer } = c.get('session')
    if (!customer) throw new ProblemError('insufficient-scope')
    const asked: Asked = {
      ids: readIds(c, names),
      query: query && remember(queryOf(c), () => readQuery(c, query).read as object),
      customer,
      customerKey: customer[customerKey],
    }
    c.set('asked', asked)
    return goOn(body && bodyOf(c, body), (given) => {
      if (body) asked.body = given
      return undefined
    })
  }
}

/** A merchant's request: what the schemas name, as it was given. */
export const validateOperation = (
  operation: Operation,
  { origins, dialect }: Pick<Gateway, 'origins' | 'dialect'>,
): Step => {
  const { query, bodyOptional = false } = operation
  const body = operation.bodyIn?.[dialect] ?? operation.body
  const names = namesOf(merchantPath(operation))
  const remember = remembered<Record<string, string>>()
  return (c) => {
    const bound: Bound = {
      ids: readIds(c, names),
      query: query && remember(queryOf(c), () => givenQuery(c, query)),
    }
    c.set('bound', bound)
    return goOn(body && bodyOf(c, body, bodyOptional), (given) => {
      bound.body = leadHome(operation, given, origins)
      return undefined
    })
  }
}

const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const readIds = (c: Context, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readId(c, name, Id)]))

/** An id of the path. */
export const readId = (c: Context, name: string, schema: z.ZodType<string>): string =>
  check(schema, c.req.param(name), () => `#path/${name}`)

async function bodyOf(c: Context, schema: z.ZodType, optional = false): Promise<unknown> {
  const given = await readJson(c, optional)
  return asGiven(given, check(schema, given, pointerInto))
}

const givenQuery = (c: Context, schema: z.ZodType) => {
  const { given, read } = readQuery(c, schema)
  return asGiven(given, read) as Record<string, string>
}

/** The query as it was sent. */
const queryOf = ({ req }: Context): string => {
  const start = req.url.indexOf('?')
  return start < 0 ? '' : req.url.slice(start)
}

/** The query. What no schema names is dropped; what is given twice is not guessed at. */
function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const all = c.req.queries()
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const repeated = known.filter((name) => (all[name]?.length ?? 0) > 1)
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map((name) => ({
        pointer: `#query/${name}`,
        message: 'is given more than once',
      })),
    )
  }
  const given: Record<string, string | undefined> = {}
  for (const name in all) given[name] = all[name]?.[0]
  return { given, read: check(schema, given, ([name]) => `#query/${String(name)}`) }
}
