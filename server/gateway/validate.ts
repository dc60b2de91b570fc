/** Step 3, is it well formed: ids by their pattern and the query by its schema, before anything leaves. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { z } from 'zod'
import { Id } from '../contract/identifiers.ts'
import type { ProblemIssue } from '../contract/problem.ts'
import type { CustomerView } from '../operations/customer-view.ts'
import { invalid, ProblemError } from '../problem.ts'
import type { GatewayEnv } from './context.ts'

export const validate = ({ path, query }: CustomerView) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return createMiddleware<GatewayEnv>(async function validate(c, next) {
    const { customer } = c.var.session
    if (!customer) throw new ProblemError('insufficient-scope')
    const ids = Object.fromEntries(names.map((name) => [name, readId(c, name, Id)]))
    c.set('asked', { ids, query: query && readQuery(c, query), customer })
    await next()
  })
}

/** An id of the path. */
export const readId = (c: Context, name: string, schema: z.ZodType<string>): string =>
  check(schema, c.req.param(name), () => `#path/${name}`)

/** The query. What no schema names is dropped; what is given twice is not guessed at. */
function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
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
  return check(schema, Object.fromEntries(given), ([name]) => `#query/${String(name)}`)
}

/** @throws {ProblemError} `invalid-request`, naming each faulty member by `pointerOf` its path */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  pointerOf: (path: PropertyKey[]) => string,
): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const faults = new Map<string, ProblemIssue>()
  for (const issue of read.error.issues) {
    const pointer = pointerOf(issue.path)
    const there = issue.path.reduce<unknown>(memberOf, value)
    const message = there === undefined ? 'is required' : issue.message
    // One word a member: the first thing that is wrong with it.
    if (!faults.has(pointer)) faults.set(pointer, { pointer, message })
  }
  throw invalid(...faults.values())
}

const memberOf = (at: unknown, key: PropertyKey): unknown =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? (at as Record<PropertyKey, unknown>)[key]
    : undefined
