/** Validates values by a schema of the contract, and reports errors as issues of the services. */
import type { z } from 'zod'
import { type Issue, ServiceError } from './errors.ts'

/** @throws {ServiceError} 400 or 422, one issue for each faulty member */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: 'body' | 'query',
): z.output<Schema> {
  const read = schema.safeParse(value, { error: describeIssue })
  if (read.success) return read.data
  const faults = new Map<string, Issue>()
  for (const issue of read.error.issues.flatMap(expandUnrecognizedKeys)) {
    const field = location === 'body' ? `/${issue.path.join('/')}` : String(issue.path[0] ?? '')
    // One issue for each member.
    if (faults.has(field)) continue
    const input = issue.path.reduce<unknown>(memberOf, value)
    faults.set(field, {
      issue: issueName(issue, input, field),
      description: issue.message,
      field,
      location,
      ...(isQuotable(input, field) && { value: String(input) }),
    })
  }
  throw new ServiceError(statusOf(read.error), [...faults.values()])
}

/** 422 if only business rules of the contract fail, otherwise 400. */
export function statusOf({ issues }: z.ZodError): 400 | 422 {
  const isBusiness = (issue: z.core.$ZodIssue) =>
    issue.code === 'custom' && issue.params?.status === 422
  return issues.every(isBusiness) ? 422 : 400
}

/** Splits zod's one issue for all unrecognized members of an object. */
const expandUnrecognizedKeys = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((member) => ({
        ...issue,
        path: [...issue.path, member],
        message: 'is not supported',
      }))
    : [issue]

const memberOf = (at: unknown, key: PropertyKey): unknown =>
  (at as Record<PropertyKey, unknown> | undefined)?.[key]

/** CHOICE: a primitive of up to 256 characters is quoted, a payment method token never. */
const isQuotable = (input: unknown, field: string): boolean =>
  ['string', 'number', 'boolean'].includes(typeof input) &&
  String(input).length <= 256 &&
  !field.endsWith('token')

/** Issue names of the services (authorizations-28); an e-mail address has the one of the documented example. */
function issueName({ code }: z.core.$ZodIssue, input: unknown, field: string): Issue['issue'] {
  if (input === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (field === '/email') return 'INVALID_PARAMETER_VALUE'
  if (code === 'invalid_format') return 'INVALID_PARAMETER_SYNTAX'
  if (typeof input === 'string' && code === 'too_big') return 'INVALID_STRING_MAX_LENGTH'
  if (typeof input === 'string' && code === 'too_small') return 'INVALID_STRING_LENGTH'
  return 'INVALID_PARAMETER_VALUE'
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const UNITS: Record<string, string> = { string: 'characters', array: 'entries' }

/** Replaces zod's messages; messages of the contract's own are kept. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `must ${bound('at most', issue.maximum, issue.origin)}`
    case 'too_small':
      return `must ${bound('at least', issue.minimum, issue.origin)}`
    default:
      return undefined
  }
}

const bound = (which: string, limit: number | bigint, origin: string) =>
  origin in UNITS ? `have ${which} ${limit} ${UNITS[origin]}` : `be ${which} ${limit}`
