/** Waiting for a sandbox to start: until it responds, for a limited time. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, it, vi } from 'vitest'
import { waitUntilReady } from '../../../server/sandbox/wait.ts'
import { atEnd } from '../../support/at-end.ts'

const DAY = 86_400_000

/** Responds with these statuses in their order, then with the last one; each request is reported. */
async function aServer(statuses: readonly number[], onRequest = () => {}): Promise<string> {
  let requests = 0
  const server = createServer((_, response) => {
    onRequest()
    response.writeHead(statuses[Math.min(requests++, statuses.length - 1)] ?? 500).end()
  })
  atEnd(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the wait for a sandbox', () => {
  afterEach(() => vi.useRealTimers())

  it('ends when the sandbox responds', async () => {
    await waitUntilReady(await aServer([503, 200]), 30_000)
  })

  it('fails in one line if the sandbox does not respond in time', async () => {
    const url = await aServer([503])
    await assert.rejects(waitUntilReady(url, 300), {
      message: `${url} did not respond within 0.3 s.`,
    })
  })

  it('goes on when the wall clock jumps ahead by a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const url = await aServer([503, 503, 200], () => vi.setSystemTime(Date.now() + DAY))
    await waitUntilReady(url, 30_000)
  })
})
