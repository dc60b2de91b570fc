/**
 * Runs a benchmark on both engines; the service and plain SQL alternate on one database.
 *
 * Each engine runs in its own process, so that its memory is measured separately.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServedSandbox, serveSandbox } from '../../../server/sandbox/server.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { noServer, query, SERVER } from '../../support/sandbox/find-server.ts'
import { type Event, eventsFrom } from './events.ts'
import { heading } from './measure.ts'
import { plainSql } from './plain.ts'
import { theService } from './service.ts'

/** One of the two contestants. */
export interface Contestant {
  /** Ingests a batch through the API. */
  take(events: Event[]): Promise<void>
  /** Inserts events directly. */
  put(events: Event[]): Promise<void>
  /** Reads the total of a subscription's open period. */
  usage(subscription: string): Promise<number>
  /** Closes the month for all subscriptions. @returns the number of invoices */
  close(): Promise<number>
}

interface Contest {
  service: Contestant
  plain: Contestant
  /** Inserts the events with these numbers for both contestants. */
  fill(from: number, to: number): Promise<void>
}

/** Upper bound of the process's memory, in megabytes. */
const MEMORY = 1200
/** Events per insert. */
const PUT = 2000

/** @param program file of the benchmark, run once for each engine */
export async function onEachEngine(
  program: string,
  measure: (contest: Contest) => Promise<void>,
): Promise<void> {
  const [, , engine] = process.argv
  if (engine) return measureOn(engine, measure)
  for (const engine of ['PGlite', 'PostgreSQL']) {
    if (engine === 'PostgreSQL' && noServer) {
      console.log(`\nPostgreSQL is left out: ${noServer}`)
      continue
    }
    const command = ['--import', 'tsx', fileURLToPath(program), engine]
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}

async function measureOn(engine: string, measure: (contest: Contest) => Promise<void>) {
  const { place, remove } = await newPlace(engine)
  const sandbox = await serveSandbox({
    ...place,
    ...BARE,
    log: console.error,
  })
  try {
    heading(engine)
    await measure(await contestOn(sandbox))
    const peak = process.resourceUsage().maxRSS / 1024
    console.log(`memory at most: ${peak.toFixed(0)} MB`)
    if (peak > MEMORY) throw new Error(`More than ${MEMORY} MB`)
  } finally {
    await sandbox.close()
    await remove()
  }
}

async function contestOn(sandbox: ServedSandbox): Promise<Contest> {
  const service = await theService(sandbox)
  const plain = await plainSql(sandbox.context.db)
  return {
    service,
    plain,
    async fill(from, to) {
      for (let first = from; first < to; first += PUT) {
        const events = eventsFrom(first, Math.min(PUT, to - first))
        await service.put(events)
        await plain.put(events)
      }
    },
  }
}

/** Creates a new folder or database, and returns its cleanup function. */
async function newPlace(engine: string) {
  if (engine === 'PGlite') {
    const folder = mkdtempSync(join(tmpdir(), 'till-bench-'))
    return {
      place: { folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const name = `till_bench_${randomBytes(4).toString('hex')}`
  await query(`create database ${name}`)
  const address = new URL(SERVER)
  address.pathname = `/${name}`
  return {
    place: { databaseUrl: address.href },
    remove: () => query(`drop database ${name} with (force)`),
  }
}
