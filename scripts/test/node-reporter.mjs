// A reporter for node:test: counts as JSON, and each failure with its error. Suites do not count.
import { relative } from 'node:path'
import { inspect } from 'node:util'

const MAX_STDERR_CHARACTERS = 4_000

export default async function* report(source) {
  const results = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const stderr = new Map()
  // Errors after the last test of a file: Node reports them before the file's own failure.
  let lateErrors = ''
  for await (const { type, data } of source) {
    if (type === 'test:stderr') {
      const text = (stderr.get(data.file) ?? '') + data.message
      stderr.set(data.file, text.slice(-MAX_STDERR_CHARACTERS))
    }
    if (type === 'test:diagnostic' && /^Error: /.test(data.message))
      lateErrors += `${data.message}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const passed = type === 'test:pass'
    const { error, type: kind } = data.details ?? {}
    // A suite fails by its tests, which count themselves, or by its own code, which counts nowhere else.
    if (kind === 'suite' && (passed || error?.failureType === 'subtestsFailed')) continue
    if (data.skip !== undefined || data.todo !== undefined) {
      results.skipped++
      continue
    }
    results[passed ? 'passed' : 'failed']++
    if (passed || error?.failureType === 'subtestsFailed') continue
    const file = relative('', data.file ?? '')
    const isFile = data.name === data.file || data.name === file
    if (isFile) {
      const text = `${endOf(error)}\n${lateErrors}${stderr.get(data.file) ?? ''}`
      results.failures.push({ where: file, text })
      lateErrors = ''
      continue
    }
    // A suite of this name is a test file that shares its process with others.
    const isSharing = kind === 'suite' && /\.test\.\w+$/.test(data.name)
    results.failures.push({
      where: isSharing ? data.name : `${file}: ${data.name}`,
      text: inspect(error?.cause ?? error, { depth: 4 }),
    })
  }
  yield JSON.stringify(results)
}

/** The exit status of a file's process. */
function endOf(error) {
  if (error?.signal) return `ended by signal ${error.signal}`
  if (typeof error?.exitCode === 'number') return `ended with exit code ${error.exitCode}`
  return inspect(error?.cause ?? error, { depth: 4 })
}
