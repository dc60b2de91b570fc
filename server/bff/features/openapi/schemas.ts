/** Converts the contract's schemas to JSON Schema components, named after their exports. */
import { z } from 'zod'
import * as alert from '../../../contract/alert.ts'
import * as analytics from '../../../contract/analytics.ts'
import * as authorization from '../../../contract/authorization.ts'
import * as creditNote from '../../../contract/credit-note.ts'
import * as customer from '../../../contract/customer.ts'
import * as event from '../../../contract/event.ts'
import * as invoice from '../../../contract/invoice.ts'
import * as metric from '../../../contract/metric.ts'
import * as money from '../../../contract/money.ts'
import * as paymentLink from '../../../contract/payment-link.ts'
import * as plan from '../../../contract/plan.ts'
import * as problem from '../../../contract/problem.ts'
import * as session from '../../../contract/session.ts'
import * as subscription from '../../../contract/subscription.ts'
import * as tax from '../../../contract/tax.ts'
import * as usage from '../../../contract/usage.ts'
import * as wallet from '../../../contract/wallet.ts'

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json }
export type JsonSchema = { [member: string]: Json }

const MODULES = [
  alert,
  analytics,
  authorization,
  creditNote,
  customer,
  event,
  invoice,
  metric,
  money,
  paymentLink,
  plan,
  problem,
  session,
  subscription,
  tax,
  usage,
  wallet,
]

const NAMES = new Map<z.ZodType, string>(
  MODULES.flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) =>
      value instanceof z.ZodType ? [[value, name] as const] : [],
    ),
  ),
)

const COMPONENTS = '#/components/schemas/'
const BODY = /(Body|Replacement)$/

let components: Record<string, JsonSchema> | undefined

/** Converted once, because that takes hundreds of milliseconds. */
function allComponents(): Record<string, JsonSchema> {
  components ??= {
    // Bodies are described by a schema's input, responses by its output.
    ...componentsBy('output', (name) => !BODY.test(name)),
    ...componentsBy('input', (name) => BODY.test(name)),
  }
  return components
}

function componentsBy(io: 'input' | 'output', isIncluded: (name: string) => boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of NAMES) if (isIncluded(id)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${COMPONENTS}${id}`,
    // Responses may gain members, so clients must ignore unknown ones.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties
      }
    },
  })
  return Object.fromEntries(
    Object.entries(schemas as unknown as Record<string, JsonSchema>).map(
      ([name, { $id, $schema, ...schema }]) => [name, schema],
    ),
  )
}

/** A reference to the schema's component; an unnamed schema is inlined. */
export function refTo(schema: z.ZodType): JsonSchema {
  const name = NAMES.get(schema)
  return name === undefined ? inline(schema) : { $ref: `${COMPONENTS}${name}` }
}

/** An inlined schema, such as that of a query. */
export function inline(schema: z.ZodType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described as JsonSchema
}

/** The components that a document references, directly or through other components. */
export function componentsOf(document: Json): Record<string, JsonSchema> {
  const all = allComponents()
  const used = new Set<string>()
  const visit = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [member, value] of Object.entries(part)) {
      const name = member === '$ref' ? nameIn(value) : undefined
      if (name === undefined) visit(value)
      else if (!used.has(name)) {
        used.add(name)
        visit(all[name] ?? null)
      }
    }
  }
  visit(document)
  return Object.fromEntries([...used].sort().map((name) => [name, all[name] ?? {}]))
}

/** The component's name in a `$ref`. */
const nameIn = (ref: Json): string | undefined =>
  typeof ref === 'string' && ref.startsWith(COMPONENTS) ? ref.slice(COMPONENTS.length) : undefined

const TYPE_NAMES: Record<string, string> = { integer: 'number', object: 'Record<string, unknown>' }

/**
 * Prints a schema as a TypeScript type.
 * @param indent of the line on which the type begins
 */
export function typeText(schema: JsonSchema, indent = ''): string {
  const {
    $ref,
    type,
    properties,
    items,
    enum: choices,
    anyOf,
    oneOf,
    additionalProperties,
  } = schema
  if ($ref !== undefined) return nameIn($ref) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const several = choices ?? anyOf ?? oneOf
  if (Array.isArray(several)) {
    const parts = choices ? several.map((choice) => JSON.stringify(choice)) : several.map(within)
    return [...new Set(parts)].join(' | ')
  }
  if (Array.isArray(type)) {
    return type.map((name) => typeText({ ...schema, type: name }, indent)).join(' | ')
  }
  if (type === 'array') return listOf(items ? within(items) : 'unknown')
  if (properties) return objectText(schema, indent)
  if (type === 'object' && additionalProperties && additionalProperties !== true) {
    return `Record<string, ${within(additionalProperties)}>`
  }
  return typeof type === 'string' ? (TYPE_NAMES[type] ?? type) : 'unknown'

  function within(part: Json): string {
    return typeText(part as JsonSchema, indent)
  }
}

const listOf = (item: string) => (/[|{]/.test(item) ? `Array<${item}>` : `${item}[]`)

function objectText({ properties, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const optional = (required as string[]).includes(name) ? '' : '?'
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${inner}${key}${optional}: ${typeText(schema, inner)}`
  })
  return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n${indent}}`
}
