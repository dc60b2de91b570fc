/**
 * Runs a measurement on both engines, where the service and the plain SQL take turns on one database.
 *
 * Each engine has a process of its own, so that the memory it says is its own.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningSandbox, startSandbox } from '../../../server/sandbox/serve.ts'
import { BARE } from '../../support/bare-sandbox.ts'
import { noServer, query, SERVER } from '../../support/find-server.ts'
import { type Event, eventsFrom } from './events.ts'
import { heading } from './measure.ts'
import { plainSql } from './plain.ts'
import { theService } from './service.ts'

/** One of the two that are compared. */
export interface Contestant {
  /** Takes a batch in as its callers send it. */
  take(events: Event[]): Promise<void>
  /** Puts events where they would be kept, the short way. */
  put(events: Event[]): Promise<void>
  /** The total of a subscription's open period. */
  usage(subscription: string): Promise<number>
  /** Closes the month for everybody. @returns what was invoiced */
  close(): Promise<number>
}

interface Contest {
  service: Contestant
  plain: Contestant
  /** Puts the events with these numbers in both. */
  fill(from: number, to: number): Promise<void>
}

/** Megabytes that the process may have had at any time. */
const MEMORY = 1200
/** Events that are put in at once. */
const PUT = 2000

/** @param program the file that measures; it is run once for each engine */
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
  const sandbox = await startSandbox({
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

async function contestOn(sandbox: RunningSandbox): Promise<Contest> {
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

/** A new folder or a new database, and how to remove it. */
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
