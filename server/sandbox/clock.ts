/**
 * The sandbox's time. It runs with the wall clock, moved by an offset, or stands still; and it never
 * goes back, since invoices that were issued stay issued.
 *
 * It stands in the database, where several processes share it: what one has set, another reads with
 * its next request.
 */
import type { Kysely } from 'kysely'
import { type FailedSteps, newFailedSteps } from './billing/failed-steps.ts'

export interface ClockTables {
  /** One row. `frozen_at` is set while the clock stands still. */
  clock: { id: number; offset_ms: number; frozen_at: Date | null }
}

interface Setting {
  offset_ms: number
  frozen_at: Date | null
}

export interface Clock {
  /** As of the last `read`. */
  now(): Date
  readonly frozen: boolean
  /** The steps that were due and failed. */
  readonly failed: FailedSteps
  /** Reads how it stands; somebody else may have set it. */
  read(): Promise<void>
  /** Moves to an instant; `frozen` stops or starts it, absent leaves that as it is. */
  set(to: Date, frozen?: boolean): Promise<void>
  /**
   * Moves by what it shows at that moment; of several who move it at once, each sees the one before.
   * @param to where to; may throw, and then nothing moves
   */
  move(to: (now: Date) => Date, frozen?: boolean): Promise<void>
}

/** @param wall the clock on the wall; tests hand in their own */
export async function openClock(
  db: Kysely<ClockTables>,
  wall: () => number = Date.now,
): Promise<Clock> {
  let setting: Setting = { offset_ms: 0, frozen_at: null }
  const shownBy = ({ frozen_at, offset_ms }: Setting) => new Date(frozen_at ?? wall() + offset_ms)

  async function move(to: (now: Date) => Date, frozen?: boolean): Promise<void> {
    setting = await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('clock')
        .values({ id: 1, offset_ms: 0, frozen_at: null })
        .onConflict((row) => row.column('id').doNothing())
        .execute()
      const before = await settingIn(trx).forUpdate().executeTakeFirstOrThrow()
      const then = to(shownBy(before))
      const next: Setting = {
        offset_ms: then.getTime() - wall(),
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
    now: () => shownBy(setting),
    get frozen() {
      return setting.frozen_at !== null
    },
    failed: newFailedSteps(),
    read,
    set: (to, frozen) => move(() => to, frozen),
    move,
  }
}

const settingIn = (db: Kysely<ClockTables>) =>
  db.selectFrom('clock').select(['offset_ms', 'frozen_at']).where('id', '=', 1)
