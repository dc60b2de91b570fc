/** Databases on a PostgreSQL server: each is created for one file, and dropped after it. */
import { randomBytes } from 'node:crypto'
import { atEnd } from '../at-end.ts'
import { query, SERVER } from './find-server.ts'

/** @returns the address of a new, empty database */
export async function aDatabase(): Promise<string> {
  const name = `till_test_${randomBytes(6).toString('hex')}`
  await query(`create database ${name}`)
  atEnd(() => query(`drop database ${name} with (force)`))
  const address = new URL(SERVER)
  address.pathname = `/${name}`
  return address.href
}
