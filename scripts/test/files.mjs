// Finds test files. `*.slow.test.ts` guards against rare regressions and belongs to `npm run test:rest`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const below = (folder) =>
  readdirSync(join('test', folder), { recursive: true })
    .map((name) => join('test', folder, String(name)).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts'))
    .sort()

const isSlow = (path) => path.endsWith('.slow.test.ts')

export const quickFiles = (...folders) => folders.flatMap(below).filter((path) => !isSlow(path))
export const slowFiles = (...folders) => folders.flatMap(below).filter(isSlow)

/** Normalizes a path from a shell or an editor to the form of `below`. */
const relativePath = (name) =>
  name
    .replaceAll('\\', '/')
    .replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
    .replace(/^\.\//, '')

/** Test files with one of the names in their path, split into Node's and the browsers'. */
export function filesNamed(names) {
  const parts = names.map(relativePath)
  const named = below('').filter((path) => parts.some((part) => path.includes(part)))
  const isElement = (path) => path.startsWith('test/components')
  return {
    node: named.filter((path) => !isElement(path)),
    elements: named.filter(isElement),
  }
}
