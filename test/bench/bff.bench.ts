/**
 * Benchmarks a call through the BFF beside the service itself, the least that Node can forward with, and other
 * proxies. Targets are compared within a round, because figures differ between machines.
 *
 * The open loop has random arrivals at a fixed rate, as users cause them. The closed loop compares with a proxy that
 * would be picked instead.
 */
import { build } from '../../scripts/build.mjs'
import { benchmark, type Conditions, type Measurement } from './bff/benchmark.ts'

/** `node --import tsx test/bench/bff.bench.ts --short`: one brief round, which only shows that it runs. */
const isShort = process.argv.includes('--short')
const rounds = (count: number) => (isShort ? 1 : count)
const ms = (full: number) => (isShort ? 500 : full)

const OPEN_LOOP: Conditions = { perSecond: 800, delay: 20, ms: ms(5_000), rounds: rounds(5) }
const OPEN_TARGETS = ['direct', 'raw', 'merchant', 'customer', 'express', 'hono-proxy']
const CLOSED_LOOP: Conditions = { connections: 64, delay: 0, ms: ms(800), rounds: rounds(7) }

/** Latency added by the BFF in the open loop, in milliseconds. */
const MAX_ADDED_P50_MS = 1
const MAX_ADDED_P99_MS = 2
/** Responses per second in the closed loop, as a multiple of Express with http-proxy-middleware. */
const MIN_THROUGHPUT: Record<string, number> = { merchant: 1.3, customer: 1, link: 3 }

await build({ only: ['bff'] })
const { run, end } = await benchmark({ warmUpMs: ms(8_000) })
const missed: string[] = []
try {
  const open = await run({ ...OPEN_LOOP, targets: OPEN_TARGETS })
  print('open loop, 800 a second, service at 20 ms', open)
  for (const name of ['merchant', 'customer']) {
    const p50 = compare(open, name, 'direct', (measured, other) => measured.p50 - other.p50)
    check(`p50 of ${name} − direct`, p50, MAX_ADDED_P50_MS, 'at most')
    const p99 = compare(open, name, 'raw', (measured, other) => measured.p99 - other.p99)
    check(`p99 of ${name} − raw`, p99, MAX_ADDED_P99_MS, 'at most')
  }
  const closed = await run(CLOSED_LOOP)
  print('closed loop, 64 connections, service at 0 ms', closed)
  for (const [name, least] of Object.entries(MIN_THROUGHPUT)) {
    const ratios = compare(
      closed,
      name,
      'express',
      (measured, other) => measured.perSecond / other.perSecond,
    )
    check(`throughput of ${name} / express`, ratios, least, 'at least')
  }
} finally {
  end()
}
if (missed.length > 0 && !isShort) {
  console.error(`\nMissed by more than noise: ${missed.join(', ')}`)
  process.exit(1)
}

function print(title: string, results: Map<string, Measurement[]>): void {
  console.log(`\n${line(title, 'a second', 'p50 ms', 'p99 ms', 'CPU µs')}`)
  for (const [name, measurements] of results) {
    const median = (of: (measurement: Measurement) => number) => quartiles(measurements.map(of))[1]
    const { perSecond, p50, p99, cpu } = {
      perSecond: median((each) => each.perSecond).toFixed(0),
      p50: median((each) => each.p50).toFixed(1),
      p99: median((each) => each.p99).toFixed(1),
      cpu: median((each) => each.cpu).toFixed(0),
    }
    console.log(line(name, perSecond, p50, p99, cpu))
  }
}

/** Compares round by round, because the noise of a round affects both. */
function compare(
  results: Map<string, Measurement[]>,
  name: string,
  other: string,
  figure: (measured: Measurement, other: Measurement) => number,
): number[] {
  const others = results.get(other) ?? []
  return (results.get(name) ?? []).map((measured, i) => figure(measured, others[i]!))
}

/** A target is missed when three quarters of the rounds miss it. */
function check(what: string, figures: number[], target: number, kind: 'at least' | 'at most') {
  const [low, median, high] = quartiles(figures)
  const isMissed = kind === 'at least' ? high < target : low > target
  const range = `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
  console.log(`${what.padEnd(28)}${range}, ${kind} ${target}${isMissed ? ': MISSED' : ''}`)
  if (isMissed) missed.push(what)
}

function quartiles(figures: number[]): [number, number, number] {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return [at(0.25), at(0.5), at(0.75)]
}

function line(what: string, ...cells: string[]) {
  return what.padEnd(46) + cells.map((cell) => cell.padStart(10)).join('')
}
