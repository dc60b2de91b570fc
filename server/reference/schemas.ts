/** The contract's schemas as JSON Schema, each under the name that it has in the code. */
import { z } from 'zod'
import * as alert from '../contract/alert.ts'
import * as analytics from '../contract/analytics.ts'
import * as authorization from '../contract/authorization.ts'
import * as creditNote from '../contract/credit-note.ts'
import * as customer from '../contract/customer.ts'
import * as event from '../contract/event.ts'
import * as invoice from '../contract/invoice.ts'
import * as metric from '../contract/metric.ts'
import * as money from '../contract/money.ts'
import * as paymentLink from '../contract/payment-link.ts'
import * as plan from '../contract/plan.ts'
import * as problem from '../contract/problem.ts'
import * as session from '../contract/session.ts'
import * as subscription from '../contract/subscription.ts'
import * as tax from '../contract/tax.ts'
import * as usage from '../contract/usage.ts'
import * as wallet from '../contract/wallet.ts'

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

const PLACE = '#/components/schemas/'
const BODY = /(Body|Replacement)$/

/** What is sent is described as it comes in, what is answered as it goes out. */
const allComponents = (): Record<string, JsonSchema> => ({
  ...described('output', (name) => !BODY.test(name)),
  ...described('input', (name) => BODY.test(name)),
})

function described(io: 'input' | 'output', isMeant: (name: string) => boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of NAMES) if (isMeant(id)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${PLACE}${id}`,
    // Answers may get more members: whoever reads one must not mind.
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

/** A schema where it is used: by its name, where it has one. */
export function refTo(schema: z.ZodType): JsonSchema {
  const name = NAMES.get(schema)
  return name === undefined ? inline(schema) : { $ref: `${PLACE}${name}` }
}

/** A schema that is described on the spot, such as that of a query. */
export function inline(schema: z.ZodType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described as JsonSchema
}

/** The components that a document uses, and those that they use. */
export function componentsOf(document: Json): Record<string, JsonSchema> {
  const all = allComponents()
  const used = new Set<string>()
  const look = (part: Json): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [member, value] of Object.entries(part)) {
      const name = member === '$ref' ? nameIn(value) : undefined
      if (name === undefined) look(value)
      else if (!used.has(name)) {
        used.add(name)
        look(all[name] ?? null)
      }
    }
  }
  look(document)
  return Object.fromEntries([...used].sort().map((name) => [name, all[name] ?? {}]))
}

/** The name of the component that a `$ref` leads to. */
export const nameIn = (ref: Json): string | undefined =>
  typeof ref === 'string' && ref.startsWith(PLACE) ? ref.slice(PLACE.length) : undefined
