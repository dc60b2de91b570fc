/** Schemas of response bodies with exactly their documented members: a missing or an undocumented one is an error. */
import { z } from 'zod'

export type Shape = z.ZodType

/** Returns one line per invalid, missing or undocumented member. */
export const schemaErrors = (schema: Shape, value: unknown): string[] =>
  schema
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${['body', ...path].join('/')}: ${message}`) ?? []

export const text = z.string()
export const number = z.number()
export const integer = z.int()
export const boolean = z.boolean()
export const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
export const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const like = (pattern: RegExp) => z.string().regex(pattern)
export const oneOf = (...values: (string | number | boolean | null | undefined)[]) =>
  z.literal(values)

/** @param least minimum number of rows, because an empty list proves nothing */
export const list = (row: Shape, least = 0) => z.array(row).min(least)

/** An object with any members, such as the properties of a charge model. */
export const record = z.record(z.string(), z.unknown())

/** An object with exactly these members; a trailing `?` marks an optional one. */
export const object = (members: Record<string, Shape>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(members).map(([name, schema]) =>
        name.endsWith('?') ? [name.slice(0, -1), schema.exactOptional()] : [name, schema],
      ),
    ),
  )
