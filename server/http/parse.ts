/** Parses values by zod schemas, and reports every invalid member. */
import type { z } from 'zod'
import type { ProblemIssue } from '../contract/problem.ts'
import { ProblemError } from '../problem.ts'
import { compileWhenHot } from '../schema-cache.ts'

/** The most invalid members that a problem names. */
const MAX_ERRORS = 50

/** @throws {ProblemError} `invalid-request`, with a pointer for each invalid member */
export function parseOrThrow<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  pointerOf: (path: PropertyKey[]) => string,
): z.output<Schema> {
  const parsed = compileWhenHot(schema).safeParse(value)
  if (parsed.success) return parsed.data
  const errors = new Map<string, ProblemIssue>()
  for (const issue of parsed.error.issues.flatMap(issuePerMember)) {
    const pointer = pointerOf(issue.path)
    const invalid = issue.path.reduce<unknown>(memberOf, value)
    const message = invalid === undefined ? 'is required' : issue.message
    // One message a member: the first one.
    if (!errors.has(pointer)) errors.set(pointer, { pointer, message })
  }
  throw invalidMembers([...errors.values()])
}

function invalidMembers(errors: ProblemIssue[]): ProblemError {
  const more = errors.length - MAX_ERRORS
  return new ProblemError('invalid-request', {
    errors: errors.slice(0, MAX_ERRORS),
    ...(more > 0 && {
      detail: `The first ${MAX_ERRORS} faulty members are named; there are ${more} more.`,
    }),
  })
}

/** Splits the one issue that zod reports for all unknown members of an object. */
const issuePerMember = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((member) => ({
        ...issue,
        path: [...issue.path, member],
        message: 'is not supported',
      }))
    : [issue]

const memberOf = (at: unknown, key: PropertyKey): unknown =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? (at as Record<PropertyKey, unknown>)[key]
    : undefined

/**
 * Picks the members of `input` that its schema names, with their input values.
 *
 * Defaults and transforms of a schema are not forwarded to a service: a default is the service's own to fill in, and a
 * number that was sent as text is forwarded as text.
 * @param parsed the schema's output for `input`
 */
export function pickKnownMembers(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(parsed)) {
    return input.map((item, i) => pickKnownMembers(item, parsed[i]))
  }
  if (!isObject(input) || !isObject(parsed)) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => Object.hasOwn(parsed, name))
      .map(([name, value]) => [name, pickKnownMembers(value, parsed[name])]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
