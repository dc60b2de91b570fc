/** Reads what a replica has put down: perhaps one of another version, which keeps it in another shape. */
import type { z } from 'zod'

/** Undefined where it makes no sense. */
export function readKept<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
