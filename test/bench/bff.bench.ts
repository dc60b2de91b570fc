/**
 * What a call through the BFF costs, beside the service itself, the least that Node can forward with, and
 * what else a team would put there. Ratios of one round hold between machines, figures do not.
 */
import { build } from '../../scripts/build.mjs'
import { type Conditions, type Heard, race } from './bff/race.ts'

/** Answers a second, as a multiple of another contestant's, with a service that answers at once. */
const TARGETS: [of: string, over: string, least: number][] = [
  ['merchant', 'raw', 0.55],
  ['customer', 'raw', 0.38],
  ['link', 'raw', 1.8],
  ['merchant', 'hono-proxy', 3.5],
  ['merchant', 'express', 3.5],
]
/** The most that half of the answers may take, as a multiple of the service's own, when that takes 20 ms. */
const SLOWEST = 1.1

const AT_ONCE = [64, 256].map((connections) => ({ connections, delay: 0, ms: 800, rounds: 7 }))
const AFTER_20 = [64, 256].map((connections) => ({ connections, delay: 20, ms: 800, rounds: 3 }))
const OURS = ['merchant', 'customer', 'link']

await build({ only: ['bff'] })
const { ride, end } = await race()
const missed: string[] = []
try {
  for (const conditions of AT_ONCE) {
    const heard = await show(conditions)
    if (conditions.connections !== 64) continue
    for (const [of, over, least] of TARGETS) {
      const ratios = ratiosOf(heard, of, over, ({ perSecond }) => perSecond)
      judge(`${of} / ${over}`, ratios, `at least ${least}`, quartiles(ratios)[2] < least)
    }
  }
  for (const conditions of AFTER_20) {
    const heard = await show(conditions)
    if (conditions.connections !== 64) continue
    for (const of of OURS) {
      const ratios = ratiosOf(heard, of, 'direct', ({ p50 }) => p50)
      judge(`p50 of ${of} / direct`, ratios, `at most ${SLOWEST}`, quartiles(ratios)[0] > SLOWEST)
    }
  }
} finally {
  end()
}
if (missed.length > 0) {
  console.error(`\nMissed by more than noise: ${missed.join(', ')}`)
  process.exit(1)
}

async function show(conditions: Conditions) {
  const { connections, delay } = conditions
  const heard = await ride(conditions)
  console.log(
    `\n${line(`${connections} connections, ${delay} ms`, 'a second', '× raw', 'p50 ms', 'CPU µs')}`,
  )
  for (const [name, rounds] of heard) {
    const middle = (of: (round: Heard) => number) => quartiles(rounds.map(of))[1]
    const ratio = quartiles(ratiosOf(heard, name, 'raw', ({ perSecond }) => perSecond))[1]
    console.log(
      line(
        name,
        middle(({ perSecond }) => perSecond).toFixed(0),
        ratio.toFixed(2),
        middle(({ p50 }) => p50).toFixed(1),
        middle(({ cost }) => cost).toFixed(0),
      ),
    )
  }
  return heard
}

/** Round by round, since both rode it in the same weather. */
function ratiosOf(
  heard: Map<string, Heard[]>,
  of: string,
  over: string,
  figure: (round: Heard) => number,
) {
  const others = heard.get(over) ?? []
  return (heard.get(of) ?? []).map((round, i) => figure(round) / figure(others[i]!))
}

/** A target is missed when three quarters of the rounds have missed it. */
function judge(what: string, ratios: number[], target: string, isMissed: boolean) {
  const [low, middle, high] = quartiles(ratios).map((ratio) => ratio.toFixed(2))
  console.log(
    `${what.padEnd(28)}${middle} (${low}–${high}), ${target}${isMissed ? ': MISSED' : ''}`,
  )
  if (isMissed) missed.push(what)
}

function quartiles(figures: number[]): [number, number, number] {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return [at(0.25), at(0.5), at(0.75)]
}

function line(what: string, ...cells: string[]) {
  return what.padEnd(28) + cells.map((cell) => cell.padStart(10)).join('')
}
