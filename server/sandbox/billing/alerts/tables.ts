/** The table of alerts. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AlertBody } from '../../../contract/alert.ts'

type Fixed<Value> = ColumnType<Value, Value, never>

export interface AlertTable {
  id: Fixed<string>
  position: Generated<number>
  subscription_id: Fixed<string>
  /** The merchant's own, within the subscription. */
  code: string
  type: Fixed<AlertBody['type']>
  metric_id: Fixed<string | null | undefined>
  name: string | null
  thresholds: ColumnType<AlertBody['thresholds'], string, string>
  /** What usage had come to when a threshold was crossed last. */
  previous_value: Generated<string>
  /** The period in which that was; a new one begins at nothing. */
  period_from: Date | null
  created_at: Fixed<Date>
}

export type Alert = Selectable<AlertTable>

export interface AlertTables {
  alerts: AlertTable
}
