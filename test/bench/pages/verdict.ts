/** Evaluates interleaved rounds: a ratio with its spread, compared with its target. */

export function quartiles(figures: readonly number[]): [number, number, number] {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  return [at(0.25), at(0.5), at(0.75)]
}

/**
 * Times of both contestants in one round, in milliseconds. A target is missed when three quarters
 * of the rounds miss it.
 */
export function compare(
  what: string,
  rounds: readonly { ours: number; others: number }[],
  most: number,
): boolean {
  const ms = (of: 'ours' | 'others') => quartiles(rounds.map((round) => round[of]))[1].toFixed(0)
  const ratios = quartiles(rounds.map(({ ours, others }) => ours / others))
  const [low, middle, high] = ratios.map((ratio) => ratio.toFixed(2))
  const isMissed = ratios[0] > most
  console.log(
    `${what.padEnd(24)}${ms('ours')} ms / ${ms('others')} ms = ${middle} (${low}–${high}), ` +
      `at most ${most}${isMissed ? ': MISSED' : ''}`,
  )
  return !isMissed
}
