/** Several usage events as one text: a JSON array, or one JSON object a line (billing-151). */

import type { EventBatchBody } from '../../../server/contract/event.ts'
import { parseJson } from '../../internal/dom/parse-json.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { eventRules } from '../internal/constraints/event.ts'
import { eventBatchRules } from '../internal/constraints/event-batch.ts'
import { type DraftMembers, isMembers } from '../internal/forms/draft.ts'
import { type ObjectRule, pathOf, pointerOf } from '../internal/forms/rules.ts'
import { type FieldIssue, type FieldIssues, validate } from '../internal/forms/validate.ts'
import { type EventIssueTexts, eventBody, eventIssues, inexactNumber } from './event-draft.ts'

/** The draft of several events: their text, and the choice itself, so that a reload restores it. */
export const batchDraftRules: ObjectRule = {
  type: 'object',
  required: ['events'],
  properties: { several: { type: 'boolean' }, events: { type: 'string' } },
}

export interface BatchTexts extends EventIssueTexts {
  readonly notList: string
  readonly notObject: string
  readonly notText: string
  readonly noMember: string
  readonly duplicate: string
}

/** Undefined for a text that is no list of events. A line that is no JSON is an undefined entry. */
export function parseEvents(text: string): readonly unknown[] | undefined {
  const whole = parseJson(text)
  if (Array.isArray(whole)) return whole
  if (isMembers(whole)) return Array.isArray(whole.events) ? whole.events : [whole]
  const lines = text.split('\n').filter((line) => line.trim())
  const entries = lines.map(parseJson)
  return entries.some(isMembers) ? entries : undefined
}

const hasId = ({ transaction_id }: DraftMembers) => (transaction_id ?? '') !== ''

/** Adds missing transaction ids to the text, so that a repeated send has the same ones (billing-153). */
export function withTransactionIds(text: string): string {
  const events = parseEvents(text)
  // An inexact number has to stay as it was typed: its issue names it.
  if (!events?.every(isMembers) || events.every(hasId) || inexactNumber(text)) return text
  const lines = events.map((event) =>
    JSON.stringify(hasId(event) ? event : { ...event, transaction_id: randomUuid() }),
  )
  return text.trim().startsWith('[') ? `[\n${lines.join(',\n')}\n]` : lines.join('\n')
}

/** The draft of one event, with its properties as JSON text. */
const draftOf = ({ properties, ...event }: DraftMembers): DraftMembers =>
  properties === undefined ? event : { ...event, properties: JSON.stringify(properties) }

export const batchBody = (text: unknown): EventBatchBody => ({
  events: (parseEvents(String(text)) ?? [])
    .filter(isMembers)
    .map((event) => eventBody(draftOf(event))),
})

/**
 * Issues by pointer, such as "/events/2/metric_code". A missing transaction id is none: it is generated.
 *
 * @param propertyOf the property that a metric reads (billing-150)
 */
export function batchIssues(
  text: string,
  propertyOf: (metric: unknown) => string | undefined,
  texts: BatchTexts,
): FieldIssues {
  const events = parseEvents(text)
  if (!events) return text.trim() ? { '/events': { kind: 'text', text: texts.notList } } : {}
  const inexact = inexactNumber(text)
  if (inexact) return { '/events': { kind: 'text', text: texts.inexact(inexact) } }
  const issues: Record<string, FieldIssue> = {}
  const ids = new Set<unknown>()
  const drafts = events.map((event, index): DraftMembers => {
    const add = (member: string | undefined, text: string) => {
      issues[pointerOf(['events', index, ...(member === undefined ? [] : [member])])] = {
        kind: 'text',
        text,
      }
    }
    if (!isMembers(event)) {
      add(undefined, texts.notObject)
      return {}
    }
    const draft = draftOf(event)
    for (const [pointer, issue] of Object.entries(
      eventIssues(draft, propertyOf(event.metric_code), texts),
    ))
      issues[`/events/${index}${pointer}`] = issue
    for (const [member, value] of Object.entries(draft)) {
      if (!Object.hasOwn(eventRules.properties, member)) add(member, texts.noMember)
      else if (typeof value !== 'string') add(member, texts.notText)
    }
    if (!hasId(event)) return { ...draft, transaction_id: 'generated' }
    if (ids.has(event.transaction_id)) add('transaction_id', texts.duplicate)
    ids.add(event.transaction_id)
    return draft
  })
  const limits = Object.entries(validate(eventBatchRules, { events: drafts }))
  // A broken entry has one issue, and not those of its missing members, too.
  const whole = (pointer: string) => pointerOf(pathOf(pointer).slice(0, 2))
  return { ...Object.fromEntries(limits.filter(([at]) => !issues[whole(at)])), ...issues }
}
