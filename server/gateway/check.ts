/** Reads a value by its schema, or names every faulty member. */
import type { z } from 'zod'
import type { ProblemIssue } from '../contract/problem.ts'
import { ProblemError } from '../problem.ts'
import { compiled } from './compiled.ts'

/** The most faulty members that a problem names. */
const MAX_NAMED = 50

/** @throws {ProblemError} `invalid-request`, naming the faulty members by `pointerOf` their paths */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  pointerOf: (path: PropertyKey[]) => string,
): z.output<Schema> {
  const read = compiled(schema).safeParse(value)
  if (read.success) return read.data
  const faults = new Map<string, ProblemIssue>()
  for (const issue of read.error.issues.flatMap(oneForEachMember)) {
    const pointer = pointerOf(issue.path)
    const there = issue.path.reduce<unknown>(memberOf, value)
    const message = there === undefined ? 'is required' : issue.message
    // One word a member: the first thing that is wrong with it.
    if (!faults.has(pointer)) faults.set(pointer, { pointer, message })
  }
  throw invalidMembers([...faults.values()])
}

function invalidMembers(errors: ProblemIssue[]): ProblemError {
  const more = errors.length - MAX_NAMED
  return new ProblemError('invalid-request', {
    errors: errors.slice(0, MAX_NAMED),
    ...(more > 0 && {
      detail: `The first ${MAX_NAMED} faulty members are named; there are ${more} more.`,
    }),
  })
}

/** Members that are too many come as one issue of the object that holds them. */
const oneForEachMember = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
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
