/**
 * A draft: the members of a body as they are typed. Numbers are texts, so that nothing typed is lost.
 *
 * A draft has the shape of its body, so that a JSON pointer names the same member in both.
 */
import { formatDecimal, parseDecimal } from '../../../../server/pricing/price/decimal.ts'
import { isMoney, type ObjectRule, pathOf, type Rule } from './rules.ts'

export type DraftValue = string | boolean | undefined | readonly DraftValue[] | DraftMembers
export interface DraftMembers {
  readonly [member: string]: DraftValue
}

/** The value of a member while its field has a text that can't be read; no rule accepts it. */
export const UNREADABLE = '\uFFFD'

export const isMembers = (value: unknown): value is DraftMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(draft: DraftValue, pointer: string): DraftValue {
  let value: DraftValue = draft
  for (const member of pathOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(member)]
    else value = isMembers(value) && Object.hasOwn(value, member) ? value[member] : undefined
  }
  return value
}

/** A copy with another value; missing objects on the way are added. `undefined` removes a member. */
export const withValue = (draft: DraftMembers, pointer: string, value: DraftValue): DraftMembers =>
  replaced(draft, pathOf(pointer), value) as DraftMembers

function replaced(at: DraftValue, path: readonly string[], value: DraftValue): DraftValue {
  const [member, ...rest] = path
  if (member === undefined) return value
  // The second click of a double click may name an entry that the first one has removed.
  if (Array.isArray(at) && !(member in at)) return at
  if (Array.isArray(at)) return at.with(Number(member), replaced(at[Number(member)], rest, value))
  const members = isMembers(at) ? at : {}
  return { ...members, [member]: replaced(members[member], rest, value) }
}

/** The draft of a response: the members that the body has, too. Write-only members start empty. */
export function toDraft(rules: ObjectRule, resource: object): DraftMembers {
  return (draftOf(rules, resource) ?? {}) as DraftMembers
}

function draftOf(rule: Rule, value: unknown): DraftValue {
  if (value === undefined || value === null) return undefined
  switch (rule.type) {
    case 'any':
      return value as DraftValue
    case 'boolean':
      return value === true
    case 'array':
      return Array.isArray(value) ? value.map((item) => draftOf(rule.items, item)) : undefined
    case 'object': {
      if (!isMembers(value)) return undefined
      const members = Object.entries(rule.properties)
        .map(([name, member]) => [name, draftOf(member, value[name])] as const)
        .filter(([, member]) => member !== undefined)
      return Object.fromEntries(members)
    }
    case 'string':
      return rule.writeOnly ? undefined : String(value)
    case 'number':
    case 'integer':
      return Number.isFinite(value) ? toPlainText(value as number) : String(value)
    default:
      return String(value)
  }
}

/** The body of a draft: numbers are numbers, and empty texts are absent. */
export function toBody<Body>(rules: ObjectRule, draft: DraftMembers): Body {
  return bodyOf(rules, draft, true) as Body
}

function bodyOf(rule: Rule, value: DraftValue, required: boolean): unknown {
  switch (rule.type) {
    case 'number':
    case 'integer':
      return typeof value === 'string' && value.trim() ? toNumber(value) : undefined
    case 'array':
      return Array.isArray(value) ? value.map((item) => bodyOf(rule.items, item, true)) : undefined
    case 'object':
      return objectOf(rule, value, required)
    case 'string':
    case 'enum':
      return value === '' && !required ? undefined : value
    default:
      return value
  }
}

/** A text that is no number stays as it is: the form has rejected it before. */
const toNumber = (text: string): number | string =>
  Number.isNaN(Number(text)) ? text : Number(text)

/** Without an exponent, as a person types it: 1e-7 is 0.0000001. */
const toPlainText = (number: number): string => formatDecimal(parseDecimal(number))

function objectOf(rule: ObjectRule, value: DraftValue, required: boolean): object | undefined {
  if (!isMembers(value) || (isMoney(rule) && isBlank(value.value))) return required ? {} : undefined
  const members = Object.entries(rule.properties)
    .map(
      ([name, member]) =>
        [name, bodyOf(member, value[name], rule.required.includes(name))] as const,
    )
    .filter(([, member]) => member !== undefined)
  // An object without required members is absent when all of its members are.
  const isAbsent = members.length === 0 && !required && rule.required.length === 0
  return isAbsent ? undefined : Object.fromEntries(members)
}

const isBlank = (value: DraftValue): boolean => value === undefined || value === ''

/** True if two drafts say the same; an empty member says the same as a missing one. */
export const isSameDraft = (a: DraftValue, b: DraftValue): boolean =>
  JSON.stringify(pruned(a)) === JSON.stringify(pruned(b))

/** Without empty members, and with the others in one order. */
function pruned(value: DraftValue): unknown {
  if (Array.isArray(value))
    return value.length ? value.map((item) => pruned(item) ?? null) : undefined
  if (!isMembers(value)) return value === '' || value === false ? undefined : value
  const members = Object.entries(value)
    .map(([name, member]) => [name, pruned(member)] as const)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return members.length ? Object.fromEntries(members) : undefined
}
