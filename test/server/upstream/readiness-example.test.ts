import assert from 'node:assert/strict'
import { it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { aBff, configFor } from '../../support/bff/bff.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

it('readiness without a token names its cause, its key and its host, as the guide shows', async () => {
  const bff = aBff(upstream, {
    config: configFor('https://api.example'),
    transport: () =>
      Promise.reject(
        new TypeError('fetch failed', {
          cause: Object.assign(new Error(), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
        }),
      ),
  })
  const response = await bff.ask('/readyz')
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), JSON.parse(codeOf('docs/examples/readiness.json')))
})
