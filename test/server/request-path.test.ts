/** Counts the server's modules that run for one request. */
import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { it } from 'node:test'
import { aBff, SHOP } from '../support/bff.ts'
import { upstreamOfFile } from '../support/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const SERVER = new URL('../../server/', import.meta.url).href
const PATH = '/api/me/invoices?issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'

/** The modules of the server in which a function ran during `work`, by V8's precise coverage. */
async function modulesRunBy(work: () => Promise<void>): Promise<string[]> {
  const inspector = new Session()
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true })
  await work()
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  inspector.disconnect()
  return result
    .filter(({ url }) => url.startsWith(SERVER) && !url.includes('/node_modules/'))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.slice(SERVER.length))
    .sort()
}

it('GET /api/me/invoices lists the modules that it runs through', async (t) => {
  const bff = aBff(upstream)
  const token = await bff.token()
  const read = async () => {
    const response = await bff.ask(PATH, { token, origin: SHOP })
    assert.equal(response.status, 200, await response.text())
  }
  await read()
  const modules = await modulesRunBy(read)
  t.diagnostic(`${modules.length} modules: ${modules.join(' ')}`)
  assert.ok(modules.includes('routes/customer/invoices.ts'))
})
