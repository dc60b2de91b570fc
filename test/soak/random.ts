/** Seeded random numbers. */

export interface Random {
  /** A random integer from 0 to `end` - 1. */
  below(end: number): number
  /** True once in the given number of calls on average. */
  oneIn(times: number): boolean
  of<Value>(values: readonly Value[]): Value
}

/** Mulberry32: short, and random enough for tests. */
export function seeded(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    of: (values) => values[below(values.length)] as (typeof values)[number],
  }
}
