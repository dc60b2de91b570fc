/** Values of JSON of unknown shape. */

export type JsonObject = Record<string, unknown>

/** False for null and for arrays. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The string at a path of members; undefined if there is none, or an empty one. */
export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    value,
  )
  return typeof found === 'string' && found !== '' ? found : undefined
}
