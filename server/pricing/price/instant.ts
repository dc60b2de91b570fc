/** Instants of a service: one of them may be written in whole seconds where another one has milliseconds. */

/** Digits of the seconds' fraction, as far as a number of milliseconds holds them. */
const digitsOf = (text: string): number => Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, 3)

/**
 * Negative if the first instant is earlier, positive if it is later, 0 if they are the same at the precision of the
 * coarser one. NaN without one of them.
 */
export function compareInstants(
  a: string | null | undefined,
  b: string | null | undefined,
): number {
  const [first, second] = [a ?? '', b ?? '']
  const unit = 10 ** (3 - Math.min(digitsOf(first), digitsOf(second)))
  const cut = (text: string) => Math.floor(Date.parse(text) / unit)
  return cut(first) - cut(second)
}
