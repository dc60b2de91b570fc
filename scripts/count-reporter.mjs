// A reporter for node:test that ends with the counts as JSON, and the names of what failed. Suites do not count.
import { relative } from 'node:path'

export default async function* count(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const passed = type === 'test:pass'
    // A suite fails by its tests, which count themselves, or by its own hook, which nobody else counts.
    const isSuite = data.details?.type === 'suite'
    if (isSuite && (passed || data.details.error?.failureType !== 'hookFailed')) continue
    if (!passed) failures.push(`${relative('', data.file ?? '')}: ${data.name}`)
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped++
    else counts[passed ? 'passed' : 'failed']++
  }
  yield JSON.stringify({ ...counts, failures })
}
