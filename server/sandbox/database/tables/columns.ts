/** Types of columns that several tables have. */
import type { ColumnType } from 'kysely'

/** Read as a value, written as JSON text, which both PGlite and `pg` accept. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>

/** Written once, when the row is created. */
export type Immutable<Value> = ColumnType<Value, Value, never>
