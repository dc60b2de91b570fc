/** Measures one engine: the service and the plain SQL take turns on the same database. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../../server/sandbox/serve.ts'
import { query, SERVER } from '../../support/find-server.ts'
import { plainSql } from './plain.ts'
import { theService } from './service.ts'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const SUBSCRIPTIONS = 1000
const BATCH = 100
/** Batches that one of the two takes before it is the other's turn. */
const TURN = 50
const READS = 300
/** The month that is measured, and the one after it. */
const MONTH = Date.UTC(2026, 0, 1)
const NEXT_MONTH = Date.UTC(2026, 1, 1)

export interface Event {
  transaction_id: string
  external_subscription_id: string
  metric_code: string
  timestamp: string
  properties: { gb: number }
}

/** One of the two that are compared. */
export interface Contestant {
  take(events: Event[]): Promise<void>
  /** The total of a subscription's open period. */
  usage(subscription: string): Promise<number>
  /** Closes the month for everybody. @returns what was invoiced */
  close(): Promise<number>
}

type Place = { folder: string } | { databaseUrl: string }

async function measure(engine: string, place: Place): Promise<void> {
  const sandbox = await startSandbox({
    ...place,
    port: 0,
    host: '127.0.0.1',
    clientId: 'a',
    clientSecret: 'b',
    shopUrl: 'http://shop.test',
    seed: false,
    log: console.error,
  })
  const subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `sub-${i}`)
  const service = await theService(sandbox, subscriptions, { from: MONTH, to: NEXT_MONTH })
  const plain = await plainSql(sandbox.context.db, subscriptions, { from: MONTH, to: NEXT_MONTH })
  console.log(`\n${engine}, ${EVENTS.toLocaleString('en')} events`)
  console.log(line('', 'service', 'plain SQL', 'ratio'))

  // The first subscription has all its events before most of the others', so its usage can be compared.
  const own = Array.from({ length: BATCH * 10 }, (_, i) => anEvent(`own-${i}`, 'sub-0'))
  for (let i = 0; i < own.length; i += BATCH) {
    await service.take(own.slice(i, i + BATCH))
    await plain.take(own.slice(i, i + BATCH))
  }
  report('usage among few, ms', await reads('sub-0'))
  report('ingest, events/s', await ingest(), 'more is better')
  report(`usage among ${EVENTS.toLocaleString('en')}, ms`, await reads('sub-0'))

  const closed = { service: 0, plain: 0 }
  const seconds = {
    service: await timed(async () => (closed.service = await service.close())),
    plain: await timed(async () => (closed.plain = await plain.close())),
  }
  report(`closing ${SUBSCRIPTIONS} subscriptions, s`, seconds)
  if (closed.service !== closed.plain) {
    throw new Error(`They disagree: ${closed.service} and ${closed.plain}`)
  }
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(`memory at most: ${peak.toFixed(0)} MB`)
  if (peak > 1200) throw new Error('More than 1.2 GB')
  await sandbox.close()

  async function ingest() {
    const spent = { service: 0, plain: 0 }
    const batches = Math.ceil((EVENTS - own.length) / BATCH)
    for (let first = 0; first < batches; first += TURN) {
      const turn = Array.from({ length: Math.min(TURN, batches - first) }, (_, b) =>
        Array.from({ length: BATCH }, (_, e) => {
          const n = (first + b) * BATCH + e
          return anEvent(`event-${n}`, `sub-${1 + (n % (SUBSCRIPTIONS - 1))}`)
        }),
      )
      for (const name of first % (2 * TURN) === 0 ? ORDER : ORDER.toReversed()) {
        const contestant = { service, plain }[name]
        spent[name] += await timed(async () => {
          for (const batch of turn) await contestant.take(batch)
        })
      }
    }
    const sent = batches * BATCH
    return { service: sent / spent.service, plain: sent / spent.plain }
  }

  async function reads(subscription: string) {
    const times = { service: [] as number[], plain: [] as number[] }
    const totals = new Set<number>()
    for (let i = 0; i < READS; i++) {
      for (const name of ORDER) {
        const contestant = { service, plain }[name]
        times[name].push(await timed(async () => totals.add(await contestant.usage(subscription))))
      }
    }
    if (totals.size !== 1) throw new Error(`They disagree: ${[...totals].join(', ')}`)
    return { service: median(times.service) * 1000, plain: median(times.plain) * 1000 }
  }
}

const ORDER = ['service', 'plain'] as const

/** Spread over the month, of two metrics by turns, each worth a little. */
function anEvent(transaction_id: string, external_subscription_id: string): Event {
  const n = Number(/\d+$/.exec(transaction_id)![0])
  return {
    transaction_id,
    external_subscription_id,
    metric_code: n % 2 === 0 ? 'calls' : 'storage',
    timestamp: new Date(MONTH + (n % 2_600_000) * 1000).toISOString(),
    properties: { gb: (n % 100) / 100 },
  }
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

function report(
  what: string,
  { service, plain }: Record<(typeof ORDER)[number], number>,
  note = '',
) {
  const shown = (n: number) => (n >= 1000 ? n.toFixed(0) : n.toPrecision(3))
  console.log(line(what, shown(service), shown(plain), (service / plain).toFixed(2), note))
}

const line = (what: string, ...cells: string[]) =>
  what.padEnd(36) + cells.map((cell) => cell.padStart(12)).join('  ')

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

const engine = process.argv[2] ?? ''
const { place, remove } = await newPlace(engine)
try {
  await measure(engine, place)
} finally {
  await remove()
}
