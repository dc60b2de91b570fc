/** Times and what is said of them. Ratios hold between machines, figures do not. */

/** The service, and the plain SQL that an engineer would write by hand. */
export const CONTESTANTS = ['service', 'plain'] as const
export type Figures = Record<(typeof CONTESTANTS)[number], number>

/** Who goes first changes from turn to turn. */
export const inTurns = (turn: number) => (turn % 2 === 0 ? CONTESTANTS : CONTESTANTS.toReversed())

/** Seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** What a tenth of the times stay below: what else a machine does makes it slower and never faster. */
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
