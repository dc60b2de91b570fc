/** Maps a failed write to the fields of its form: the BFF's issues and those of the service. */
import type { ApiError } from '../../../internal/api/api-error.ts'
import { type DraftValue, valueAt } from './draft.ts'
import { entryOf, type ObjectRule, parentOf, pointerOf, ruleAt } from './rules.ts'
import type { FieldIssue, FieldIssues } from './validate.ts'

export interface ServerIssues {
  readonly fields: FieldIssues
  /** Texts of issues that belong to no field of the form. */
  readonly general: readonly string[]
}

interface Config {
  readonly rules: ObjectRule
  /** The draft as it was sent: an issue of a list entry needs the entry. */
  readonly draft: DraftValue
  /** The text for a code of the service, such as "CURRENCY_MISMATCH"; undefined without one. */
  readonly issueText?: (code: string) => string | undefined
}

export function serverIssues(error: ApiError, { rules, draft, issueText }: Config): ServerIssues {
  const fields: Record<string, FieldIssue> = {}
  const general = new Set<string>()
  const add = (pointer: string, text: string | undefined) => {
    if (!text) return
    const field = nearestMember(rules, draft, pointer)
    if (field) fields[field] ??= { kind: 'text', text }
    else general.add(text)
  }
  for (const { pointer, message } of error.issues) add(pointer, message)
  for (const { issue, field, description } of error.upstreamDetails) {
    add(fieldPointer(field ?? ''), (issue && issueText?.(issue)) ?? description)
  }
  return { fields, general: [...general] }
}

/** "$.line_items[0].name", "line_items[0].name" and "/line_items/0/name" are one member. */
export function fieldPointer(field: string): string {
  if (field.startsWith('/')) return field
  const path = field
    .replace(/^\$/, '')
    .split(/[.[\]/]+/)
    .filter(Boolean)
  return pointerOf(path)
}

/** The member itself, else the nearest one around it that the body has; empty for the body. */
function nearestMember(rules: ObjectRule, draft: DraftValue, pointer: string): string {
  let at = pointer.startsWith('/') ? pointer : ''
  while (at && !(ruleAt(rules, at) && isReachable(draft, at))) at = parentOf(at)
  return at
}

/** True if the entries of lists on the way exist. */
function isReachable(draft: DraftValue, pointer: string): boolean {
  const { list: parent, index } = entryOf(pointer)
  const list = valueAt(draft, parent)
  if (Array.isArray(list) && list[index] === undefined) return false
  return parent === '' || isReachable(draft, parent)
}
