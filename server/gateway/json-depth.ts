/** Finds JSON values that are nested too deep for recursive functions, `JSON.stringify` among them. */

/** The path of the first value below more than `maxDepth` containers; undefined when there is none. */
export function pathBeyondDepth(value: unknown, maxDepth: number): string[] | undefined {
  let level: { value: unknown; path: Path | undefined }[] = [{ value, path: undefined }]
  // Level by level, because a recursive walk would overflow the stack itself.
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level
    if (depth > maxDepth) return listOf(first?.path)
    level = level.flatMap(({ value, path }) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, value]) => ({ value, path: { name, above: path } }))
        : [],
    )
  }
  return undefined
}

/** Linked to its parent, because a list for each value would copy all names above it. */
interface Path {
  name: string
  above: Path | undefined
}

function listOf(path: Path | undefined): string[] {
  const names: string[] = []
  for (let at = path; at; at = at.above) names.unshift(at.name)
  return names
}
