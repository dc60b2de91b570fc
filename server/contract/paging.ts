/** Pagination: page numbers in queries, page counts and rows in responses. */
import { z } from 'zod'

/** Maximum number of rows on a page. CHOICE: no maximum is published (billing-12). */
const MAX_PER_PAGE = 100

const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .refine((n) => n <= max, `must be at most ${max}`)

/** `page` and `per_page` of a list, counted from 1. CHOICE: 10 rows (billing-12). */
export const PageQuery = z.object({
  page: count(100_000).default(1),
  per_page: count(MAX_PER_PAGE).default(10),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Page counts of a list (billing-13). */
export const PaginationMetadata = z.object({
  total_count: z.int().min(0),
  total_pages: z.int().min(0),
  current_page: z.int().min(0),
})
export type PaginationMetadata = z.infer<typeof PaginationMetadata>

/** The total count of a list; undefined if the response has none. */
export const RowCount = z
  .object({ total_count: z.int().min(0) })
  .nullish()
  .catch(undefined)

/** The main list of a response. `null` is an empty list; a response without the list is invalid. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((rows) => (rows === null ? [] : rows), z.array(row))

/**
 * The main list of a response that is shown: a row that can't be read is null, and hides none of the others. A list
 * that decides anything takes `rowsOf`.
 */
export const shownRowsOf = <Row extends z.ZodType>(row: Row) => rowsOf(row.nullable().catch(null))

/** True if rows are missing because they can't be read. */
export const incomplete = z.literal(true).optional()

/** A list beside other members; missing or `null`, it is empty. */
export const arrayOrEmpty = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((rows) => rows ?? [], z.array(row))
