/** Databases on a PostgreSQL server: each is dropped after the test or the file that it was created for. */
import { randomBytes } from 'node:crypto'
import { atEnd } from '../at-end.ts'
import { addressOf, query } from './find-server.ts'

/** @returns the address of a new database: a copy of the run's template, or an empty one */
export async function aDatabase(): Promise<string> {
  const name = `till_test_${randomBytes(6).toString('hex')}`
  const { TEST_TEMPLATE } = process.env
  await query(`create database ${name} ${TEST_TEMPLATE ? `template ${TEST_TEMPLATE}` : ''}`)
  atEnd(() => query(`drop database ${name} with (force)`))
  return addressOf(name)
}
