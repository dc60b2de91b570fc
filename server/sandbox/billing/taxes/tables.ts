/** The table of taxes. Others name a tax by its code, which never changes. */
import type { ColumnType, Generated, Selectable } from 'kysely'

type Fixed<Value> = ColumnType<Value, Value, never>

export interface TaxTable {
  id: Fixed<string>
  position: Generated<number>
  code: Fixed<string>
  name: string
  /** Percent, decimal text. */
  rate: string
  description: string | null
  created_at: Fixed<Date>
}

export type Tax = Selectable<TaxTable>

export interface TaxTables {
  taxes: TaxTable
}

/** A column of tax codes; none unless some are written. */
export type TaxCodesColumn = ColumnType<string[], string | undefined, string>
