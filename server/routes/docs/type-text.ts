/** Prints a JSON Schema as a TypeScript type. */
import { type Json, type JsonSchema, nameIn } from './schemas.ts'

const TYPE_NAMES: Record<string, string> = { integer: 'number', object: 'Record<string, unknown>' }

/** @param indent of the line on which the type begins */
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
    const parts = choices ? several.map((one) => JSON.stringify(one)) : several.map(within)
    return [...new Set(parts)].join(' | ')
  }
  if (Array.isArray(type)) {
    return type.map((one) => typeText({ ...schema, type: one }, indent)).join(' | ')
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
