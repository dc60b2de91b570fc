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

/** Test files whose path holds one of the names: those that Node runs, and those that a browser runs. */
export function filesNamed(names) {
  const named = below('').filter((path) => names.some((name) => path.includes(name)))
  const isElement = (path) => path.startsWith('test/components')
  return {
    node: named.filter((path) => !isElement(path)),
    elements: named.filter(isElement),
  }
}
