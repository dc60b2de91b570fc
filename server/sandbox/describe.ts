/** What is wrong with a member, where its schema does not say it in words of its own. */
import type { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const UNITS: Record<string, string> = { string: 'characters', array: 'entries' }

export function describe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
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
