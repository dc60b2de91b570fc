/**
 * Shapes of bodies, as exact sets of members: what is missing and what was never documented are faults.
 *
 * A member whose name ends in `?` may be absent.
 */

export type Shape = (value: unknown, at: string) => string[]

/** @returns every place where the value is not of the shape */
export const faultsOf = (shape: Shape, value: unknown): string[] => shape(value, 'body')

const check =
  (what: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${what}`]

const matching = (what: string, pattern: RegExp) =>
  check(what, (value) => typeof value === 'string' && pattern.test(value))

export const text = check('text', (value) => typeof value === 'string')
export const number = check('a number', (value) => typeof value === 'number')
export const integer = check('a whole number', Number.isInteger)
export const boolean = check('true or false', (value) => typeof value === 'boolean')
export const uuid = matching('a UUID', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const date = matching('a date', /^\d{4}-\d{2}-\d{2}$/)
export const month = matching('a month', /^\d{4}-(0[1-9]|1[0-2])$/)
export const timestamp = matching('a UTC instant', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const decimal = matching('a decimal', /^-?\d+(\.\d+)?$/)
export const currency = matching('a currency', /^[A-Z]{3}$/)
export const like = (pattern: RegExp) => matching(`like ${pattern}`, pattern)
export const one = (...values: unknown[]) =>
  check(`of ${values.join(', ')}`, (v) => values.includes(v))

/** @param least how many rows there must be, so that an empty list proves nothing */
export const list =
  (of: Shape, least = 0): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at} is no list`]
    if (value.length < least) return [`${at} has ${value.length} rows, not ${least}`]
    return value.flatMap((row, i) => of(row, `${at}/${i}`))
  }

/** Any members, such as a charge model's own. */
export const record = check(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

export const object =
  (members: Record<string, Shape>): Shape =>
  (value, at) => {
    const faults = record(value, at)
    if (faults.length > 0) return faults
    const given = value as Record<string, unknown>
    const known = new Set(Object.keys(members).map((name) => name.replace(/\?$/, '')))
    return [
      ...Object.keys(given)
        .filter((name) => !known.has(name))
        .map((name) => `${at}/${name} is not documented`),
      ...Object.entries(members).flatMap(([name, shape]) => {
        const member = name.replace(/\?$/, '')
        if (member in given) return shape(given[member], `${at}/${member}`)
        return member === name ? [`${at}/${member} is missing`] : []
      }),
    ]
  }
