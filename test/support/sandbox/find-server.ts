/** Finds a PostgreSQL server for tests. As a program, it exits with 0 if there is one. */
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/** Overridden by an environment variable; its user must be allowed to create databases. */
export const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** For a test's `skip` option: false, or the reason for skipping all server tests. */
export const noServer: false | string = await query('select 1').then(
  () => false,
  (error: Error) => `no PostgreSQL server at TEST_DATABASE_URL or 127.0.0.1:5432: ${error.message}`,
)

export function addressOf(database: string): string {
  const address = new URL(SERVER)
  address.pathname = `/${database}`
  return address.href
}

export async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && noServer) {
  console.log(noServer)
  process.exitCode = 1
}
