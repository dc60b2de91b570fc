// A reporter for node:test: counts as JSON, and each failure with its error. Suites do not count.
import { relative } from 'node:path'
import { inspect } from 'node:util'

const MAX_STDERR_CHARACTERS = 4_000

export default async function* report(source) {
  const results = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const stderr = new Map()
  for await (const { type, data } of source) {
    if (type === 'test:stderr') {
      const text = (stderr.get(data.file) ?? '') + data.message
      stderr.set(data.file, text.slice(-MAX_STDERR_CHARACTERS))
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const passed = type === 'test:pass'
    const { error, type: kind } = data.details ?? {}
    // A suite fails by its tests, which count themselves, or by its own hook, which counts nowhere else.
    if (kind === 'suite' && (passed || error?.failureType !== 'hookFailed')) continue
    if (data.skip !== undefined || data.todo !== undefined) results.skipped++
    else results[passed ? 'passed' : 'failed']++
    if (passed || error?.failureType === 'subtestsFailed') continue
    const file = relative('', data.file ?? '')
    const isFile = data.name === data.file || data.name === file
    results.failures.push({
      where: isFile ? file : `${file}: ${data.name}`,
      text:
        inspect(error?.cause ?? error, { depth: 4 }) +
        (isFile ? `\n${stderr.get(data.file) ?? ''}` : ''),
    })
  }
  yield JSON.stringify(results)
}
