/** Columns of a list as data: the cell of a row, the value by which rows are sorted, and the columns of its file. */
import type { Amount } from '../../../../server/contract/money.ts'
import { compare } from '../../../../server/pricing/price/decimal.ts'
import type { CsvRow } from '../../../internal/format/csv.ts'
import { getFormatter } from '../../../internal/format/intl-cache.ts'

/** A text, an ISO date, a decimal in a numeric column, or money; undefined and null are missing. */
type ColumnValue = string | Amount | null | undefined

interface CsvColumn<Row> {
  readonly label: string
  readonly text: (row: Row) => CsvRow[number]
}

export interface ListColumn<Row> {
  /** Also the class of its cells. */
  readonly key: string
  readonly label: string
  /** Undefined for a column of the file alone. */
  readonly cell?: ((row: Row) => unknown) | undefined
  /** A line below the name that opens a row, in the first column. */
  readonly remark?: (row: Row) => unknown
  /** Numbers and amounts. A card has the last numeric column in its first line. */
  readonly isNumeric?: boolean | undefined
  /** Sorts the rows and is in the file; a column without it does neither. */
  readonly value?: (row: Row) => ColumnValue
  /** Its first order is the highest first, and that with a minus the lowest. */
  readonly isHighestFirst?: boolean
  /** In the file, in place of the value. */
  readonly csv?: readonly CsvColumn<Row>[]
}

/** "amount", or "-amount" for the reverse; empty for the order of the service. */
export type Sort = string

export type Direction = 'ascending' | 'descending' | 'none'

/** The members of a column that its order depends on. */
export type SortColumn = Pick<ListColumn<never>, 'key' | 'isHighestFirst'>

export function directionOf(sort: Sort, { key, isHighestFirst = false }: SortColumn): Direction {
  if (sort !== key && sort !== `-${key}`) return 'none'
  return (sort === key) === isHighestFirst ? 'descending' : 'ascending'
}

/** The first order of the column, then its reverse, then the order of the service. */
export const nextSort = (sort: Sort, { key }: SortColumn): Sort =>
  sort === key ? `-${key}` : sort === `-${key}` ? '' : key

const sortedColumn = <Row>(columns: readonly ListColumn<Row>[], sort: Sort) =>
  columns.find((column) => column.value && directionOf(sort, column) !== 'none')

/** False for the order of another list, or of a column without its scope. */
export const isSortedBy = <Row>(columns: readonly ListColumn<Row>[], sort: Sort): boolean =>
  sortedColumn(columns, sort) !== undefined

/** Rows without the value come last in both directions; equal ones keep the order of the service. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sort: Sort,
  locale: string,
): readonly Row[] {
  const column = sortedColumn(columns, sort)
  if (!column?.value) return rows
  const { value, isNumeric = false } = column
  const sign = directionOf(sort, column) === 'descending' ? -1 : 1
  const { compare: compareTexts } = getFormatter(Intl.Collator, locale, { numeric: true })
  const compareValues = (a: ComparedValue, b: ComparedValue): number => {
    if (typeof a === 'string' && typeof b === 'string')
      return isNumeric ? compare(a, b) : compareTexts(a, b)
    if (typeof a === 'string' || typeof b === 'string') return 0
    // Currencies are never compared by their amounts.
    return compareTexts(a.currency_code, b.currency_code) || compare(a.value, b.value)
  }
  return rows
    .map((row) => ({ row, value: comparable(value(row), isNumeric) }))
    .toSorted(({ value: a }, { value: b }) =>
      a && b ? sign * compareValues(a, b) : Number(!a) - Number(!b),
    )
    .map(({ row }) => row)
}

type ComparedValue = string | Amount

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Undefined for a missing value, and for a malformed number. */
function comparable(value: ColumnValue, isNumeric: boolean): ComparedValue | undefined {
  if (!value) return undefined
  const decimal = typeof value === 'string' ? isNumeric && value : value.value
  return decimal === false || DECIMAL.test(decimal) ? value : undefined
}

/** The heads and the rows of a file; the currency of money is a separate column. */
export function csvRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  currencyLabel: string,
): CsvRow[] {
  const all = columns.flatMap((column) => column.csv ?? valueColumns(column, rows, currencyLabel))
  return [all.map(({ label }) => label), ...rows.map((row) => all.map(({ text }) => text(row)))]
}

function valueColumns<Row>(
  { label, value }: ListColumn<Row>,
  rows: readonly Row[],
  currencyLabel: string,
): CsvColumn<Row>[] {
  if (!value) return []
  const amountOf = (row: Row) => {
    const found = value(row)
    return typeof found === 'object' ? found : undefined
  }
  const text = (row: Row) => {
    const found = value(row)
    return typeof found === 'object' ? found?.value : found
  }
  const isMoney = rows.some(amountOf)
  return [
    { label, text },
    ...(isMoney
      ? [{ label: currencyLabel, text: (row: Row) => amountOf(row)?.currency_code }]
      : []),
  ]
}
