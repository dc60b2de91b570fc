/** Limits a wait. */

/** Resolves with the work, or when the time is over. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
