/**
 * Writes the limits of request bodies as modules of the back office, from the zod schemas of the contract, so that the
 * forms in the browser have the limits of the server without zod.
 */
import { z } from 'zod'
import type { Format, Rule } from '../../components/backoffice/internal/forms/rules.ts'
import { AlertBody } from '../../server/contract/alert.ts'
import { CreditNoteBody } from '../../server/contract/credit-note.ts'
import { CustomerBody } from '../../server/contract/customer.ts'
import { EventBatchBody, EventBody } from '../../server/contract/event.ts'
import { MetricBody } from '../../server/contract/metric.ts'
import { PaymentLinkBody } from '../../server/contract/payment-link.ts'
import { CHARGE_PROPERTIES, PlanBody } from '../../server/contract/plan.ts'
import { SubscriptionBody } from '../../server/contract/subscription.ts'
import { TaxBody } from '../../server/contract/tax.ts'
import { WalletBody, WalletTransactionBody } from '../../server/contract/wallet.ts'

/** The bodies of the forms by the name of their module. A form that updates has the limits of the creation. */
const BODIES: Readonly<Record<string, z.ZodType>> = {
  alert: AlertBody,
  'charge-properties': z.object(CHARGE_PROPERTIES),
  'credit-note': CreditNoteBody,
  customer: CustomerBody,
  event: EventBody,
  'event-batch': EventBatchBody,
  metric: MetricBody,
  'payment-link': PaymentLinkBody,
  plan: PlanBody,
  subscription: SubscriptionBody,
  tax: TaxBody,
  wallet: WalletBody,
  'wallet-transaction': WalletTransactionBody,
}

/** Modules of the contract with another name than the body. */
const SOURCES: Readonly<Record<string, string>> = {
  'charge-properties': 'plan',
  'event-batch': 'event',
  'wallet-transaction': 'wallet',
}

/** Members that responses never contain. */
const SECRETS = ['payment_method_token']

interface Example {
  readonly format: Format
  readonly accepts: readonly string[]
  readonly rejects: readonly string[]
}

/** The first format with examples that a pattern divides is its format. */
const EXAMPLES: readonly Example[] = [
  { format: 'url', accepts: ['https://shop.example/a'], rejects: ['shop', 'ftp://shop.example'] },
  { format: 'currency', accepts: ['USD'], rejects: ['usd', 'US'] },
  { format: 'country', accepts: ['US'], rejects: ['us', 'USD'] },
  { format: 'instant', accepts: ['2026-01-31T12:00:00Z'], rejects: ['2026-01-31'] },
  { format: 'email', accepts: ['ada@example.com'], rejects: ['ada', '12'] },
  { format: 'id', accepts: ['a-b_1'], rejects: ['a b', 'a.b'] },
  { format: 'percent', accepts: ['0.01', '8.25', '100'], rejects: ['0', '100.01', '8.255'] },
  { format: 'decimal', accepts: ['12.34', '-1'], rejects: ['x', '1e3'] },
  { format: 'unsigned', accepts: ['12.34'], rejects: ['-1', '1e3', 'x'] },
]

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  flags?: string
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  required?: string[]
  properties?: Record<string, JsonSchema>
}

/** The generated modules by their name. */
export const constraintModules = (): Map<string, string> =>
  new Map(Object.entries(BODIES).map(([name, schema]) => [name, moduleText(name, rulesOf(schema))]))

/** The rules of a body. */
export function rulesOf(schema: z.ZodType): Rule {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    // JSON schema has no flags.
    override({ zodSchema, jsonSchema }) {
      const { checks = [] } = zodSchema._zod.def
      const patterns = checks.map(({ _zod }) => (_zod.def as { pattern?: RegExp }).pattern)
      const flags = patterns.map((pattern) => pattern?.flags ?? '').join('')
      if (flags) Object.assign(jsonSchema, { flags })
    },
  })
  return ruleOf(described as JsonSchema, '')
}

function ruleOf(schema: JsonSchema, name: string): Rule {
  const options = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (options?.every((option) => typeof option === 'string')) return { type: 'enum', enum: options }
  // A member that may be null has the rule of its other values.
  const variants = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (variants?.length === 1) return ruleOf(variants[0]!, name)
  if (variants) return unionOf(variants.map((variant) => ruleOf(variant, name)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return { type: 'boolean' }
    case 'array':
      return {
        type: 'array',
        ...definedMembers({ minItems: schema.minItems, maxItems: schema.maxItems }),
        items: ruleOf(schema.items ?? {}, name),
      }
    case 'object': {
      const members = Object.entries(schema.properties ?? {})
      if (members.length === 0) return { type: 'any' }
      return {
        type: 'object',
        required: schema.required ?? [],
        properties: Object.fromEntries(members.map(([key, value]) => [key, ruleOf(value, key)])),
      }
    }
    default:
      return { type: 'any' }
  }
}

/** A union of objects has the members of all, of which those in all are required. */
function unionOf(rules: readonly Rule[]): Rule {
  const objects = rules.filter((rule) => rule.type === 'object')
  const [first] = objects
  if (!first || objects.length < rules.length) {
    const options = rules.flatMap((rule) => (rule.type === 'enum' ? rule.enum : []))
    return rules.every((rule) => rule.type === 'enum')
      ? { type: 'enum', enum: options }
      : { type: 'any' }
  }
  return {
    type: 'object',
    required: first.required.filter((name) =>
      objects.every(({ required }) => required.includes(name)),
    ),
    properties: joinedMembers(objects.map(({ properties }) => properties)),
  }
}

/** A choice in several variants, such as `type`, has the options of all. */
function joinedMembers(variants: readonly Readonly<Record<string, Rule>>[]): Record<string, Rule> {
  const all: Record<string, Rule> = {}
  for (const [name, rule] of variants.flatMap((members) => Object.entries(members))) {
    const known = all[name]
    all[name] =
      rule.type === 'enum' && known?.type === 'enum'
        ? { type: 'enum', enum: [...new Set([...known.enum, ...rule.enum])] }
        : rule
  }
  return all
}

function textOf(schema: JsonSchema, name: string): Rule {
  const { minLength, maxLength, pattern, flags } = { ...schema.allOf?.[0], ...schema }
  const named = schema.format === 'date' ? 'date' : pattern && formatOf(new RegExp(pattern, flags))
  return {
    type: 'string',
    ...definedMembers({ minLength, maxLength, pattern, flags, format: named || undefined }),
    ...(SECRETS.includes(name) && { writeOnly: true }),
  }
}

const formatOf = (pattern: RegExp): Format | undefined =>
  EXAMPLES.find(
    ({ accepts, rejects }) =>
      accepts.every((text) => pattern.test(text)) && !rejects.some((text) => pattern.test(text)),
  )?.format

/** The bounds of a safe integer are those of the number itself. */
function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Rule {
  const isLimit = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
  return {
    type: type === 'integer' ? type : 'number',
    ...definedMembers({ minimum: isLimit(minimum ?? exclusiveMinimum), maximum: isLimit(maximum) }),
  }
}

const definedMembers = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

function moduleText(name: string, rules: Rule): string {
  const constant = `${name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())}Rules`
  return `/** Limits of the body in \`server/contract/${SOURCES[name] ?? name}.ts\`. \`scripts/elements/write-constraints.ts\` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const ${constant}: ObjectRule = ${JSON.stringify(rules)}
`
}
