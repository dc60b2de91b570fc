/**
 * Runs a task with a signal that the first of several aborts.
 *
 * Not `AbortSignal.any`: WebKit collects its signal as garbage when only `fetch` refers to it, and no abort arrives.
 */
export async function withAnySignal<Result>(
  signals: readonly (AbortSignal | null | undefined)[],
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const first = new AbortController()
  const done = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason)
    signal?.addEventListener('abort', () => first.abort(signal.reason), { signal: done.signal })
  }
  try {
    return await task(first.signal)
  } finally {
    done.abort()
  }
}
