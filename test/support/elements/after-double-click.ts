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
