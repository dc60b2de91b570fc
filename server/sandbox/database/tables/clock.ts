/** Type of the table of the sandbox's clock. */

export interface ClockTables {
  /** One row. `frozen_at` is null while the clock runs. */
  clock: { id: number; offset_ms: number; frozen_at: Date | null }
}
