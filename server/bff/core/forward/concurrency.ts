/** Maps a list with a limited number of concurrent calls. */

/** One request takes few of the slots that all sessions share. */
const MAX_CONCURRENT = 4

/** Rejects with the first error, after which no further call begins. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items.entries()]
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next
      results[index] = await map(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
    return results
  } finally {
    queue.length = 0
  }
}
