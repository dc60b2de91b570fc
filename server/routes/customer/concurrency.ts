/** Maps a list with a limited number of concurrent calls. */

/** Rejects with the first error, after which no further call begins. @param limit at least 1 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
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
    await Promise.all(Array.from({ length: limit }, work))
    return results
  } finally {
    queue.length = 0
  }
}
