/** Long hostile texts, and bodies with one of them in each member in turn. */
import { z } from 'zod'
import { CHARGE_PROPERTIES } from '../../../server/contract/plan.ts'

/** Texts with at most `length` bytes in JSON: rows on which a careless pattern takes quadratic time. */
export const longTexts = (length: number): string[] => {
  const row = (of: string) => of.repeat(Math.floor(length / (JSON.stringify(of).length - 2)))
  return [
    `0.${row('0').slice(4)}1`,
    `${row('9').slice(2)}x`,
    `${row('@').slice(2)}\n`,
    ...['"', '[', ' '].map(row),
  ]
}

type Path = readonly (string | number)[]
interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: Shape | boolean
  $ref?: string
}

/** The paths of all members that may be a text, also of those that the schema leaves open. */
function textPaths(shape: Shape, root: Shape, path: Path = []): Path[] {
  if (shape.$ref) {
    const names = shape.$ref.split('/').slice(1)
    const target = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], root)
    return textPaths(target as Shape, root, path)
  }
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const inner = [
    ...choices.flatMap((choice) => textPaths(choice, root, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, member]) =>
      textPaths(member, root, [...path, name]),
    ),
    ...(shape.items ? textPaths(shape.items, root, [...path, 0]) : []),
    ...(typeof shape.additionalProperties === 'object'
      ? textPaths(shape.additionalProperties, root, [...path, 'key'])
      : []),
  ]
  const types = [shape.type ?? 'string'].flat()
  return inner.length === 0 && types.includes('string') ? [path] : inner
}

/** The paths of the texts of a body. The properties of a charge depend on its model. */
export function textsOf(schema: z.ZodType): Path[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const paths = textPaths(shape, shape)
  const charges = paths.filter((path) => path.at(-1) === 'charge_model')
  const ofModels = charges.flatMap((path) =>
    Object.values(CHARGE_PROPERTIES).flatMap((properties) =>
      textsOf(properties).map((rest) => [...path.slice(0, -1), 'properties', ...rest]),
    ),
  )
  return [...new Map([...paths, ...ofModels].map((path) => [path.join('/'), path])).values()]
}

/** A copy of the body with another value at a path; missing containers are created. */
export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const inner = (body as Record<string, unknown> | undefined)?.[name]
  const changed = withValue(inner, rest, value)
  if (typeof name === 'number') {
    const list = Array.isArray(body) ? [...body] : []
    list[name] = changed
    return list
  }
  const members = typeof body === 'object' && body !== null ? body : {}
  const model = name === 'properties' ? modelOf(rest) : undefined
  return { ...members, ...(model && { charge_model: model }), [name]: changed }
}

const modelOf = ([member]: Path): string | undefined =>
  Object.entries(CHARGE_PROPERTIES).find(([, { shape }]) =>
    Object.hasOwn(shape, String(member)),
  )?.[0]
