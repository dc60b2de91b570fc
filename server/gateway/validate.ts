/** Step 3, is it well formed: ids by their pattern, query and body by their schemas, before anything leaves. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { Id } from '../contract/identifiers.ts'
import type { Bound, CustomerView } from '../operations/customer-view.ts'
import { merchantPath, type Operation } from '../operations/operation.ts'
import { invalid, ProblemError } from '../problem.ts'
import { asGiven } from './as-given.ts'
import { check } from './check.ts'
import type { Gateway, GatewayEnv } from './context.ts'
import { mustLeadHome } from './lead-home.ts'
import { pointerInto, readJson } from './read-body.ts'

/** A customer's request: defaults and all, as the view binds it. */
export const validateView = (
  { path, query, body }: CustomerView,
  { customerKey }: Pick<Gateway, 'customerKey'>,
) => {
  const names = namesOf(path)
  return createMiddleware<GatewayEnv>(async function validateView(c, next) {
    const { customer } = c.var.session
    if (!customer) throw new ProblemError('insufficient-scope')
    c.set('asked', {
      ids: readIds(c, names),
      query: query && readQuery(c, query).read,
      ...(body && { body: await bodyOf(c, body) }),
      customer,
      customerKey: customer[customerKey],
    })
    await next()
  })
}

/** A merchant's request: what the schemas name, as it was given. */
export const validateOperation = (operation: Operation, { origins }: Pick<Gateway, 'origins'>) => {
  const { query, body, bodyOptional = false } = operation
  const names = namesOf(merchantPath(operation))
  return createMiddleware<GatewayEnv>(async function validateOperation(c, next) {
    const bound: Bound = {
      ids: readIds(c, names),
      ...(query && { query: givenQuery(c, query) }),
      ...(body && { body: await bodyOf(c, body, bodyOptional) }),
    }
    mustLeadHome(operation, bound.body, origins)
    c.set('bound', bound)
    await next()
  })
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

/** The query. What no schema names is dropped; what is given twice is not guessed at. */
function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const given = new Map<string, string>()
  const twice = new Set<string>()
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (given.has(name)) twice.add(name)
    given.set(name, value)
  }
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const repeated = known.filter((name) => twice.has(name))
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map((name) => ({
        pointer: `#query/${name}`,
        message: 'is given more than once',
      })),
    )
  }
  const members = Object.fromEntries(given)
  return { given: members, read: check(schema, members, ([name]) => `#query/${String(name)}`) }
}
