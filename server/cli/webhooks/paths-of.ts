/** Finds a text in JSON. */

/** The paths of the members that contain a text, such as ".items[0].sku". */
export function pathsOf(value: unknown, text: string, path = ''): string[] {
  if (typeof value === 'string') return value.includes(text) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((item, i) => pathsOf(item, text, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => pathsOf(member, text, `${path}.${name}`))
}
