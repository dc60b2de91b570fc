/**
 * Rules of a request body in the words of JSON Schema, as `scripts/elements/constraints.ts` generates them from the
 * contract, and their lookup by JSON pointer (RFC 6901). The pointer of a member is the name of its field in the whole
 * form.
 */

/** A format with a message in words; other patterns have a general one. */
export type Format =
  | 'code'
  | 'country'
  | 'currency'
  | 'date'
  | 'decimal'
  | 'email'
  | 'id'
  | 'instant'
  | 'percent'
  | 'unsigned'
  | 'url'

export interface StringRule {
  readonly type: 'string'
  readonly minLength?: number
  readonly maxLength?: number
  /** Source and flags of a regular expression that matches the whole text. */
  readonly pattern?: string
  readonly flags?: string
  readonly format?: Format
  /** Responses never contain it. */
  readonly writeOnly?: true
}

export interface NumberRule {
  readonly type: 'number' | 'integer'
  readonly minimum?: number
  readonly maximum?: number
}

interface BooleanRule {
  readonly type: 'boolean'
}

interface EnumRule {
  readonly type: 'enum'
  readonly enum: readonly string[]
}

export interface ArrayRule {
  readonly type: 'array'
  readonly minItems?: number
  readonly maxItems?: number
  readonly items: Rule
}

export interface ObjectRule {
  readonly type: 'object'
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, Rule>>
}

/** A member of any shape, such as free metadata: it passes through a form unchanged. */
interface AnyRule {
  readonly type: 'any'
}

export type Rule =
  | StringRule
  | NumberRule
  | BooleanRule
  | EnumRule
  | ArrayRule
  | ObjectRule
  | AnyRule

/** The members of a pointer: "/line_items/0/name" is line_items, 0 and name. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~'))

export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((member) => `/${String(member).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

/** The pointer of the list around an entry, and the place of the entry in it; NaN for a member of another kind. */
export function entryOf(pointer: string): { readonly list: string; readonly index: number } {
  const list = parentOf(pointer)
  return { list, index: Number(pointer.slice(list.length + 1)) }
}

export interface FoundRule {
  readonly rule: Rule
  readonly required: boolean
}

/** The rule of a member; undefined if the body has no such member. */
export function ruleAt(rules: Rule, pointer: string): FoundRule | undefined {
  let found: FoundRule | undefined = { rule: rules, required: true }
  for (const member of pathOf(pointer)) found = found && step(found.rule, member)
  return found
}

function step(rule: Rule, member: string): FoundRule | undefined {
  if (rule.type === 'array')
    return /^\d+$/.test(member) ? { rule: rule.items, required: true } : undefined
  if (rule.type !== 'object' || !Object.hasOwn(rule.properties, member)) return undefined
  return { rule: rule.properties[member]!, required: rule.required.includes(member) }
}

/** Money is one field: without a value it is absent, even with a currency. */
export const isMoney = (rule: Rule): rule is ObjectRule =>
  rule.type === 'object' && 'value' in rule.properties && 'currency_code' in rule.properties
