/**
 * The sandbox's clock: the system clock with an offset, or frozen. The admin API never sets it back, because
 * issued invoices stay issued.
 *
 * Its state is in the database, because several processes share it.
 */
import type { Kysely } from 'kysely'
import type { ClockTables } from './database/tables/clock.ts'

interface ClockState {
  offset_ms: number
  frozen_at: Date | null
}

export interface Clock {
  /** As of the last `reload`. */
  now(): Date
  readonly frozen: boolean
  /** Reads the state, which another process may have changed. */
  reload(): Promise<void>
  /** Sets the instant; `frozen` stops or starts the clock, and is unchanged if absent. */
  set(to: Date, frozen?: boolean): Promise<void>
  /**
   * Sets the instant relative to the current one; concurrent calls are serialized.
   * @param to computes the new instant; the clock is unchanged if it throws
   */
  advance(to: (now: Date) => Date, frozen?: boolean): Promise<void>
}

/** @param systemClock milliseconds since 1970; replaced in tests */
export async function openClock(
  db: Kysely<ClockTables>,
  systemClock: () => number = Date.now,
): Promise<Clock> {
  let setting: ClockState = { offset_ms: 0, frozen_at: null }
  const instantOf = ({ frozen_at, offset_ms }: ClockState) =>
    new Date(frozen_at ?? systemClock() + offset_ms)

  async function move(to: (now: Date) => Date, frozen?: boolean): Promise<void> {
    setting = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('clock')
        .values({ id: 1, offset_ms: 0, frozen_at: null })
        .onConflict((row) => row.column('id').doNothing())
        .execute()
      const before = await settingIn(trx).forUpdate().executeTakeFirstOrThrow()
      const then = to(instantOf(before))
      const next: ClockState = {
        offset_ms: then.getTime() - systemClock(),
        frozen_at: (frozen ?? before.frozen_at !== null) ? then : null,
      }
      await trx.updateTable('clock').set(next).where('id', '=', 1).execute()
      return next
    })
  }

  async function read(): Promise<void> {
    setting = (await settingIn(db).executeTakeFirst()) ?? { offset_ms: 0, frozen_at: null }
  }

  await read()
  return {
    now: () => instantOf(setting),
    get frozen() {
      return setting.frozen_at !== null
    },
    reload: read,
    set: (to, frozen) => move(() => to, frozen),
    advance: move,
  }
}

const settingIn = (db: Kysely<ClockTables>) =>
  db.selectFrom('clock').select(['offset_ms', 'frozen_at']).where('id', '=', 1)
