/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** The token or number of the next page; undefined on the last one. */
  readonly next: string | undefined
  /** The tokens of the pages up to this one; the first one's is empty. Default: the first page. */
  readonly pages?: readonly string[]
}
