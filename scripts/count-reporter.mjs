// A reporter for node:test that ends with the counts as JSON; suites do not count, only tests.
export default async function* count(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') {
      // A suite fails by its tests, which count themselves, or by its own hook, which nobody else counts.
      if (type === 'test:fail' && data.details.error?.failureType === 'hookFailed') counts.failed++
      continue
    }
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped++
    else counts[type === 'test:pass' ? 'passed' : 'failed']++
  }
  yield JSON.stringify(counts)
}
