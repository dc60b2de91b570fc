/** Controls the monotonic clock, by which questions ignore the second click of a double click. */

/** Acts after the time in which a question ignores the second click of a double click. */
export function afterDoubleClick(act: () => void): void {
  const { now } = performance
  performance.now = () => now.call(performance) + 1000
  try {
    act()
  } finally {
    performance.now = now
  }
}

/**
 * Stops the monotonic clock during the tests of a block, because in a slow browser the time of a double click would
 * pass.
 *
 *   const clock = stoppedClock()   // in describe()
 *   clock.advance(400)             // in a test, in milliseconds
 */
export function stoppedClock(): { readonly advance: (ms: number) => void } {
  const { now } = performance
  let time = 0
  beforeEach(() => {
    time = now.call(performance)
    performance.now = () => time
  })
  afterEach(() => {
    performance.now = now
  })
  return {
    advance: (ms) => {
      time += ms
    },
  }
}
