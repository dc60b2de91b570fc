/** Puts ids into a path. The pattern is checked here once more: encoding does not stop `..`. */
import { Id } from '../contract/identifiers.ts'

/** @throws {TypeError} when an id is missing or could be anything but an id */
export function addressOf(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = Id.safeParse(ids[name])
    if (!id.success) throw new TypeError(`"${name}" is not an id`)
    return id.data
  })
}
