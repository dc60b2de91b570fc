/** Times contestants and reports ratios, because absolute times differ between machines. */

/** The service, and hand-written SQL. */
const CONTESTANTS = ['service', 'plain'] as const
export type Figures = Record<(typeof CONTESTANTS)[number], number>

/** Alternates the order. */
export const inTurns = (turn: number) => (turn % 2 === 0 ? CONTESTANTS : CONTESTANTS.toReversed())

/** Seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The 10th percentile, because other load only makes a measurement slower. */
export const undisturbed = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)]!

export const heading = (title: string) =>
  console.log(`\n${line(title, 'service', 'plain SQL', 'ratio')}`)

export function report(what: string, { service, plain }: Figures, note = '') {
  const shown = (n: number) => (n >= 1000 ? n.toFixed(0) : n.toPrecision(3))
  console.log(line(what, shown(service), shown(plain), (service / plain).toFixed(2), note))
}

const line = (what: string, ...cells: string[]) =>
  what.padEnd(36) + cells.map((cell) => cell.padStart(12)).join('  ')
