/**
 * The database that a sandbox in memory starts from: its tables, and in a schema beside them the rows of 14 months of
 * business. The build makes it once (scripts/build/sandbox.ts), because creating a database takes PGlite three times the
 * memory of opening one, and the business takes the engine seconds.
 */
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { tablesOf } from '../database/empty-tables.ts'

/** CHOICE: the business in memory ends at one instant, so that tests see the same periods and amounts on every day. */
export const MEMORY_NOW = new Date('2026-11-16T12:00:00Z')

/** The shop of the prepared links. */
export const PREPARED_SHOP_URL = 'http://localhost:8787'

/** Beside the built package. */
export const PREPARED_FILE = 'prepared.tar.gz'

/** @returns a dump of PGlite's data folder; undefined where none is built, as beside the sources */
export function readPrepared(folder: URL): Blob | undefined {
  const file = new URL(PREPARED_FILE, folder)
  if (!existsSync(file)) return undefined
  return new Blob([readFileSync(file)], { type: 'application/x-gzip' })
}

/** Of a start, and of its clients. */
const NOT_PREPARED = ['clock', 'seed', 'tokens', 'webhook_certificates']

/** The tables of a seeded database whose rows are prepared, parents before children. */
export const preparedTables = async (db: Database): Promise<string[]> =>
  (await tablesOf(db)).filter((name) => !NOT_PREPARED.includes(name))

/** Puts the prepared rows into the empty tables. */
export async function restorePrepared(db: Database): Promise<void> {
  await sql`
    do $$
    declare name text;
    begin
      for name in
        select relname from pg_class
        where relkind = 'r' and relnamespace = 'prepared'::regnamespace order by oid
      loop
        -- The account is there.
        execute format('delete from public.%I', name);
        execute format(
          'insert into public.%I overriding system value select * from prepared.%I', name, name);
        if exists (select from pg_attribute
          where attrelid = format('public.%I', name)::regclass and attname = 'position')
        then
          execute format(
            'select setval(pg_get_serial_sequence(%L, ''position''), max(position)) from public.%I',
            'public.' || name, name);
        end if;
      end loop;
    end $$
  `.execute(db)
}
