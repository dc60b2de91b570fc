/** Validates a draft by the rules of its body. The server validates again; these are the same limits. */
import { type DraftMembers, type DraftValue, isMembers, UNREADABLE } from './draft.ts'
import {
  type Format,
  isMoney,
  type NumberRule,
  type ObjectRule,
  type Rule,
  type StringRule,
} from './rules.ts'

/** The reason why a member is invalid: a kind with its limit, or a text of the service or of the element. */
export type FieldIssue =
  | { readonly kind: 'required' | 'choice' | 'number' | 'integer' | 'pattern' }
  | { readonly kind: Format }
  | {
      readonly kind: 'min' | 'max' | 'min-length' | 'max-length' | 'min-items' | 'max-items'
      readonly limit: number
    }
  | { readonly kind: 'text'; readonly text: string }

/** Issues by the JSON pointer of their member. */
export type FieldIssues = Readonly<Record<string, FieldIssue>>

export function validate(rules: ObjectRule, draft: DraftMembers): FieldIssues {
  const issues: Record<string, FieldIssue> = {}
  collect(rules, draft, '', true, issues)
  return issues
}

function collect(
  rule: Rule,
  value: DraftValue,
  pointer: string,
  required: boolean,
  issues: Record<string, FieldIssue>,
): void {
  if (rule.type === 'object') {
    if (value === undefined && !required) return
    const members = isMembers(value) ? value : {}
    if (isMoney(rule) && !required && !members.value) return
    for (const [name, member] of Object.entries(rule.properties)) {
      collect(member, members[name], `${pointer}/${name}`, rule.required.includes(name), issues)
    }
    return
  }
  if (rule.type === 'array') {
    const items = Array.isArray(value) ? (value as readonly DraftValue[]) : []
    const issue =
      value === undefined && !required
        ? undefined
        : countIssue(items.length, rule.minItems, rule.maxItems)
    if (issue) issues[pointer] = issue
    for (const [index, item] of items.entries()) {
      collect(rule.items, item, `${pointer}/${index}`, true, issues)
    }
    return
  }
  const issue = leafIssue(rule, value, required)
  if (issue) issues[pointer] = issue
}

function countIssue(
  count: number,
  min = 0,
  max = Number.POSITIVE_INFINITY,
): FieldIssue | undefined {
  if (count < min) return { kind: 'min-items', limit: min }
  return count > max ? { kind: 'max-items', limit: max } : undefined
}

function leafIssue(rule: Rule, value: DraftValue, required: boolean): FieldIssue | undefined {
  if (value === undefined || value === '') return required ? { kind: 'required' } : undefined
  if (typeof value !== 'string') return undefined
  if (rule.type === 'string') return textIssue(rule, value)
  if (rule.type === 'number' || rule.type === 'integer') return numberIssue(rule, value)
  if (rule.type === 'enum' && !rule.enum.includes(value)) return { kind: 'choice' }
  return undefined
}

function textIssue(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, flags, format }: StringRule,
  value: string,
): FieldIssue | undefined {
  // A day is chosen, not typed with its time.
  if (value === UNREADABLE && format === 'instant') return { kind: 'date' }
  if (value.length < minLength) return { kind: 'min-length', limit: minLength }
  if (value.length > maxLength) return { kind: 'max-length', limit: maxLength }
  if (pattern && !new RegExp(pattern, flags).test(value)) return { kind: format ?? 'pattern' }
  return undefined
}

/** True if a text that is not empty keeps the rule. */
export const isValidText = (rule: StringRule, value: string): boolean =>
  value !== '' && textIssue(rule, value) === undefined

function numberIssue({ type, minimum, maximum }: NumberRule, text: string): FieldIssue | undefined {
  const value = Number(text)
  if (!/^-?(\d+|\d*\.\d+)$/.test(text) || !Number.isFinite(value)) return { kind: 'number' }
  if (type === 'integer' && !Number.isInteger(value)) return { kind: 'integer' }
  if (minimum !== undefined && value < minimum) return { kind: 'min', limit: minimum }
  return maximum !== undefined && value > maximum ? { kind: 'max', limit: maximum } : undefined
}
