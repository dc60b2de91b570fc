/** The draft of a usage event: its properties are typed as JSON. */

import type { EventBody } from '../../../server/contract/event.ts'
import { parseJson } from '../../internal/dom/parse-json.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { eventRules } from '../internal/constraints/event.ts'
import { type DraftMembers, isMembers, toBody } from '../internal/forms/draft.ts'
import type { FieldIssue, FieldIssues } from '../internal/forms/validate.ts'

type Properties = NonNullable<EventBody['properties']>

/** A new id each time: it makes the event count once (billing-153). */
export const newEventDraft = (members: DraftMembers): DraftMembers => ({
  ...members,
  transaction_id: randomUuid(),
})

const isProperties = (members: object): members is Properties =>
  Object.values(members).every((value) => value === null || typeof value !== 'object')

/** Undefined for a text that is no object of plain values; empty for no text. */
function parseProperties(text: unknown): Properties | undefined {
  if (typeof text !== 'string' || !text.trim()) return {}
  const parsed = parseJson(text)
  return isMembers(parsed) && isProperties(parsed) ? parsed : undefined
}

/** The digits of a number without its exponent, and without the zeros at both ends. */
const digitsOf = (number: string) =>
  /^0*(\d*[1-9])?/.exec(number.replace(/e.*/i, '').replace(/\D/g, ''))?.[1] ?? ''

/** The first number of a JSON text that would change on its way: beyond 15 digits, or beyond a double's range. */
export function inexactNumber(json: string): string | undefined {
  // A string without its end is one token, too: a try at each of its quotes would take quadratic time.
  const numbers = json.match(/"(?:\\.|[^"\\])*"?|-?\d[\d.e+-]*/gi) ?? []
  return numbers.find((token) => {
    const digits = digitsOf(token)
    return token[0] !== '"' && (digits.length > 15 || digits !== digitsOf(`${Number(token)}`))
  })
}

export function eventBody(draft: DraftMembers): EventBody {
  const { properties, ...body } = toBody<EventBody>(eventRules, draft)
  const parsed = parseProperties(properties)
  return parsed && Object.keys(parsed).length ? { ...body, properties: parsed } : body
}

export interface EventIssueTexts {
  readonly notJson: string
  readonly missing: (property: string) => string
  readonly inexact: (number: string) => string
}

/** `property` is the one that the metric reads, if it reads one (billing-150). */
export function eventIssues(
  { properties }: DraftMembers,
  property: string | undefined,
  texts: EventIssueTexts,
): FieldIssues {
  const parsed = parseProperties(properties)
  const issue = (text: string): Record<string, FieldIssue> => ({
    '/properties': { kind: 'text', text },
  })
  if (!parsed) return issue(texts.notJson)
  const inexact = inexactNumber(String(properties ?? ''))
  if (inexact) return issue(texts.inexact(inexact))
  const value = property && Object.hasOwn(parsed, property) ? parsed[property] : undefined
  return property && (value ?? undefined) === undefined ? issue(texts.missing(property)) : {}
}
