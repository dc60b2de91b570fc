/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** The token or number of the next page; undefined on the last one. */
  readonly next: string | undefined
  /** The tokens of the pages up to this one; the first one's is empty. Default: the first page. */
  readonly pages?: readonly string[]
}

/** The choice of a page. */
export interface ListQuery {
  /** The token or number of the page; empty for the first one. */
  readonly page: string
  readonly pageSize: number
  /** Empty without one. */
  readonly search: string
}

export interface ListTexts {
  /** The name of the table. */
  readonly label: string
  readonly empty: string
  /** Empty if no row can be created here. */
  readonly create: string
  readonly delete: string
}
