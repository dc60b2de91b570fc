/** The examples of embedding on Deno and Bun. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { problemOf } from '../support/bff/bff.ts'
import { edgeRuntime, noEdgeRuntimes } from '../support/bff/edge-runtimes.ts'
import {
  EXAMPLES,
  environmentFor,
  PAY,
  SENT,
  sessionAt,
  startExample,
} from '../support/bff/embedding.ts'
import { noRedis, REDIS } from '../support/bff/redis.ts'
import { closes, type FakeUpstream, fakeUpstream, resets } from '../support/upstream/upstream.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const DIST = at('../../dist')
const WITH_REDIS = at('with-redis.mjs')

type Runtime = 'deno' | 'bun'

/** A module that exports a handler, with the permissions of the guide. */
const serving: Record<Runtime, (file: string, port: number) => string[]> = {
  deno: (file, port) => ['serve', '--no-prompt', '-E', '-N', `--port=${port}`, file],
  bun: (file) => ['run', file],
}

/** Listening by Node's modules, which read files and the system's interfaces. */
const onNodeModules = (file: string) => ['run', '--no-prompt', '-E', '-N', '-R', '-S', file]

describe.skipIf(noEdgeRuntimes)('the BFF', () => {
  let upstream: FakeUpstream
  beforeAll(async () => {
    upstream = await fakeUpstream()
  })
  afterAll(() => upstream.close())
  afterEach(() => upstream.reset())

  async function start(
    runtime: Runtime,
    args: (port: number) => string[],
    more: Record<string, string> = {},
  ) {
    const env = { ...environmentFor(upstream), HOME: DIST, METRICS_PORT: '0', ...more }
    return startExample(await edgeRuntime(runtime), { args, env })
  }

  const cases: [Runtime, string, () => (port: number) => string[]][] = [
    ['deno', 'edge.mjs', () => (port) => serving.deno(`${EXAMPLES}edge.mjs`, port)],
    ['deno', 'mount.mjs', () => (port) => serving.deno(`${EXAMPLES}mount.mjs`, port)],
    ['deno', 'express.mjs', () => () => onNodeModules(`${EXAMPLES}express.mjs`)],
    ['deno', 'fastify.mjs', () => () => onNodeModules(`${EXAMPLES}fastify.mjs`)],
    ['bun', 'edge.mjs', () => (port) => serving.bun(`${EXAMPLES}edge.mjs`, port)],
    ['bun', 'mount.mjs', () => (port) => serving.bun(`${EXAMPLES}mount.mjs`, port)],
    ['bun', 'express.mjs', () => () => ['run', `${EXAMPLES}express.mjs`]],
    ['bun', 'fastify.mjs', () => () => ['run', `${EXAMPLES}fastify.mjs`]],
  ]
  for (const [runtime, name, args] of cases) {
    describe(`as ${name} on ${runtime}`, () => {
      let example: Awaited<ReturnType<typeof startExample>>
      let headers: Record<string, string>
      const isServer = ['express.mjs', 'fastify.mjs'].includes(name)
      beforeAll(async () => {
        example = await start(runtime, args())
        headers = await sessionAt(example.url)
      })
      afterAll(async () => {
        const { code, signal } = await example.stop()
        // A handler ends with its runtime; a server of its own closes all and exits.
        if (isServer) assert.deepEqual([code, signal], [0, null])
      })

      const get = (path: string) => fetch(`${example.url}/pay${path}`, { headers })
      const pay = () => fetch(example.url + PAY, { method: 'POST', headers })
      /** An invoice that no earlier payment has locked. */
      const change = () =>
        Object.assign(upstream.rows.invoices[0] ?? {}, { updated_at: new Date().toISOString() })

      it('serves a session, a read, a public link and its readiness', async () => {
        for (const path of ['/api/me', '/api/payment-links/PLB-AAAABBBB0001', '/readyz'])
          assert.equal((await get(path)).status, 200, path)
      })

      it('sends one payment for twenty clicks', async () => {
        change()
        const clicks = await Promise.all(Array.from({ length: 20 }, pay))
        const statuses = clicks.map(({ status }) => status).sort()
        assert.deepEqual(statuses, [204, ...Array(19).fill(409)])
        assert.equal(upstream.seen(SENT).length, 1)
      })

      for (const [how, misbehaviour] of Object.entries({ resets, closes })) {
        it(`sends a payment once if its connection ${how}, and keeps the lock`, async () => {
          change()
          // Opens a connection that the runtime may reuse.
          assert.equal((await get('/api/me')).status, 200)
          upstream.misbehave(SENT, misbehaviour)
          await problemOf(await pay(), 504, 'outcome-unknown')
          await problemOf(await pay(), 409, 'already-requested')
          assert.equal(upstream.seen(SENT).length, 1)
        })
      }
    })
  }

  it.skipIf(noRedis)('shares a store in Redis between Deno and Bun', async () => {
    const shared = { REDIS_URL: REDIS, REDIS_PREFIX: `till-test:${crypto.randomUUID()}:` }
    const examples = await Promise.all([
      start(
        'deno',
        (port) => [...serving.deno(WITH_REDIS, port).slice(0, -1), '-R', '-S', WITH_REDIS],
        shared,
      ),
      start('bun', () => serving.bun(WITH_REDIS, 0), shared),
    ])
    try {
      const [one, two] = examples.map(({ url }) => url)
      const headers = await sessionAt(one ?? '')
      const clicks = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          fetch((i % 2 ? one : two) + PAY, { method: 'POST', headers }),
        ),
      )
      const statuses = clicks.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [204, ...Array(19).fill(409)])
      assert.equal(upstream.seen(SENT).length, 1)
      const end = `${one}/pay/api/sessions/current`
      assert.equal((await fetch(end, { method: 'DELETE', headers })).status, 204)
      await problemOf(await fetch(`${two}/pay/api/me`, { headers }), 401, 'session-expired')
    } finally {
      await Promise.all(examples.map(({ stop }) => stop()))
    }
  })
})
