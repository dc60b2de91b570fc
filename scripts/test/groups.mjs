// Groups test files, so that a process imports the modules and compiles the WebAssembly for several of them once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quickFiles } from './files.mjs'

const FOLDER = 'dist/test-groups'
/** Larger groups start fewer processes, and leave one of two cores idle at the end. */
const FILES_PER_GROUP = 14

/** Files that replace process globals run in their own process. */
const CHANGES_PROCESS = /\bmock\.|\bprocess\.|\bconsole\.|node:diagnostics_channel/

const runsAlone = (file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8'))

/**
 * Writes a file for each group, which runs the group's test files one by one.
 * @returns {string[]} the groups, then the files that run alone
 */
export function grouped(name, files) {
  mkdirSync(FOLDER, { recursive: true })
  const alone = files.filter(runsAlone)
  const shared = files.filter((file) => !alone.includes(file))
  const groups = []
  for (let start = 0; start < shared.length; start += FILES_PER_GROUP) {
    const group = join(FOLDER, `${name}-${groups.length + 1}.mjs`)
    const members = JSON.stringify(shared.slice(start, start + FILES_PER_GROUP), null, 2)
    writeFileSync(
      group,
      `import { runOneByOne } from '../../test/support/one-by-one.ts'\n\nrunOneByOne(${members})\n`,
    )
    groups.push(group)
  }
  return [...groups, ...alone]
}

/** End-to-end tests, in one group those that share a running system. */
export function endToEndFiles() {
  const files = quickFiles('e2e')
  const sharing = files.filter((file) => readFileSync(file, 'utf8').includes('sharedStack()'))
  return [...grouped('e2e', sharing), ...files.filter((file) => !sharing.includes(file))]
}
