/**
 * Compares a BFF that 1,000 pages read changes from with one without: throughput, latency, memory and CPU.
 *
 * Both run side by side and are loaded in turns, because figures differ between machines.
 */
import { build } from '../../scripts/build.mjs'
import { benchmark, type Conditions, type Measurement } from './bff/benchmark.ts'

/** `node --import tsx test/bench/streams.bench.ts --short`: one brief round, which only shows that it runs. */
const isShort = process.argv.includes('--short')
const STREAMS = isShort ? 10 : 1_000
/** Two heartbeats. */
const IDLE_MS = isShort ? 100 : 30_000
const rounds = isShort ? 1 : 9
const ms = (full: number) => (isShort ? 300 : full)

const NAMES = ['merchant', 'customer', 'link'] as const
const targets = NAMES.flatMap((name) => [name, `${name}+streams`])
const CLOSED_LOOP: Conditions = { connections: 64, delay: 0, ms: ms(1_000), rounds, targets }
const OPEN_LOOP: Conditions = { perSecond: 400, delay: 20, ms: ms(3_000), rounds, targets }

/** Of the responses a second without streams. */
const LEAST_THROUGHPUT = 0.9

await build({ only: ['bff'] })
const { run, idle, end } = await benchmark({ warmUpMs: ms(4_000), peers: [], streams: STREAMS })
const missed: string[] = []
try {
  const [without, crowded] = await idle(IDLE_MS)
  console.log(`\nidle, 0 and ${STREAMS} streams`)
  console.log(`memory  ${without.memory.toFixed(0)} and ${crowded.memory.toFixed(0)} MB`)
  console.log(`CPU     ${without.cpu.toFixed(2)} and ${crowded.cpu.toFixed(2)} ms a second`)

  console.log(
    `\n64 connections, ${STREAMS} streams: responses a second, as a share of those without`,
  )
  const closed = await run(CLOSED_LOOP)
  for (const name of NAMES) {
    const [low, median, high] = compare(
      closed,
      name,
      (measured, other) => measured.perSecond / other.perSecond,
    )
    console.log(`${name.padEnd(12)}${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`)
    if (high < LEAST_THROUGHPUT) missed.push(name)
  }

  console.log(
    `\n400 a second, service at 20 ms, ${STREAMS} streams: milliseconds more than without`,
  )
  const open = await run(OPEN_LOOP)
  for (const name of NAMES) {
    const p50 = compare(open, name, (measured, other) => measured.p50 - other.p50)
    const p99 = compare(open, name, (measured, other) => measured.p99 - other.p99)
    console.log(`${name.padEnd(12)}p50 ${p50[1].toFixed(2)}, p99 ${p99[1].toFixed(2)}`)
  }
} finally {
  end()
}
if (missed.length > 0 && !isShort) {
  console.error(
    `\nLess than ${LEAST_THROUGHPUT} in three quarters of the rounds: ${missed.join(', ')}`,
  )
  process.exit(1)
}

/** Quartiles of a figure of each round. */
function compare(
  results: Map<string, Measurement[]>,
  name: string,
  figure: (measured: Measurement, other: Measurement) => number,
): [number, number, number] {
  const others = results.get(name) ?? []
  const figures = (results.get(`${name}+streams`) ?? [])
    .map((measured, i) => figure(measured, others[i]!))
    .toSorted((a, b) => a - b)
  const at = (share: number) => figures[Math.round(share * (figures.length - 1))]!
  return [at(0.25), at(0.5), at(0.75)]
}
