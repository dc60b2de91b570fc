/**
 * A run's databases on a PostgreSQL server are copies of one with tables, which takes a tenth of the time that making
 * them takes.
 */
import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { addressOf, query } from './find-server.ts'

export async function setup(): Promise<() => Promise<void>> {
  const name = `till_template_${randomBytes(6).toString('hex')}`
  await query(`create database ${name}`)
  const db = await openDatabase({ databaseUrl: addressOf(name) })
  await db.destroy()
  process.env.TEST_TEMPLATE = name
  return () => query(`drop database ${name} with (force)`)
}
