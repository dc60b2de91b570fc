/**
 * What goes on to a service: the members that the schema names, with the values that were given.
 *
 * What a schema makes of them stays here: a default is the service's own to fill in, and a number
 * that came as text leaves as text.
 */

/** @param read what the schema made of `given`: the members it does not name are not in it */
export function asGiven(given: unknown, read: unknown): unknown {
  if (Array.isArray(given) && Array.isArray(read)) {
    return given.map((item, i) => asGiven(item, read[i]))
  }
  if (!isObject(given) || !isObject(read)) return given
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(read, name))
      .map(([name, value]) => [name, asGiven(value, read[name])]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
