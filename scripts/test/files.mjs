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

/** The spelling of `below`, of a path as a shell completes it or an editor copies it. */
const relativePath = (name) =>
  name
    .replaceAll('\\', '/')
    .replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
    .replace(/^\.\//, '')

/** Test files whose path holds one of the names: those that Node runs, and those that a browser runs. */
export function filesNamed(names) {
  const parts = names.map(relativePath)
  const named = below('').filter((path) => parts.some((part) => path.includes(part)))
  const isElement = (path) => path.startsWith('test/components')
  return {
    node: named.filter((path) => !isElement(path)),
    elements: named.filter(isElement),
  }
}
