/** Page numbers in and page counts out. */
import { z } from 'zod'

/** The most rows a page may have. CHOICE: no maximum is published (billing-12). */
export const MOST_PER_PAGE = 100

const count = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
    .transform(Number)
    .refine((n) => n <= most, `must be at most ${most}`)

/** `page` and `per_page` of a list, counted from 1. CHOICE: 10 rows (billing-12). */
export const PageQuery = z.object({
  page: count(100_000).default(1),
  per_page: count(MOST_PER_PAGE).default(10),
})
export type PageQuery = z.infer<typeof PageQuery>

/** What a list says of itself (billing-13). */
export const PaginationMetadata = z.object({
  total_count: z.int().min(0),
  total_pages: z.int().min(0),
  current_page: z.int().min(0),
})
export type PaginationMetadata = z.infer<typeof PaginationMetadata>

/** How many rows there are, where a list says so beside them; anything else is no count. */
export const RowCount = z
  .object({ total_count: z.int().min(0) })
  .nullish()
  .catch(undefined)

/** The list that an answer is about: null has no rows, and an answer without the list can't be read. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((rows) => (rows === null ? [] : rows), z.array(row))

/** A list beside other members: one that is missing or null has no rows. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((rows) => rows ?? [], z.array(row))
