/** The tables of the guides of configuration, going live and operating: defaults, answers, metrics. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { parseEnv } from '../../../server/environment/schema.ts'
import environment from '../../../server/environment.json' with { type: 'json' }
import { metrics } from '../../../server/node/metrics.ts'
import { API_KEY, aBff, configFor, pointersOf, problemOf, SHOP } from '../../support/bff/bff.ts'
import { codeIn, theRows } from '../../support/documentation/table-claims.ts'
import { resets } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

describe('the keys of docs/guides/configuration.md', () => {
  const rows = theRows('docs/guides/configuration.md', 'Key | Default | What it is')
  const required = {
    TILL_MODE: 'sandbox',
    TILL_UPSTREAM_BASE_URL: 'http://127.0.0.1:8788',
    TILL_CLIENT_ID: 'id',
    TILL_CLIENT_SECRET: 'a-secret-of-the-test',
    TILL_API_KEYS: API_KEY,
    TILL_SESSION_KEYS: `k1:${'0'.repeat(32)}`,
    TILL_ALLOWED_ORIGINS: SHOP,
  }
  /** Their defaults are filled in by the parts that use them. */
  const LATER = ['TILL_LOG_LEVEL', 'METRICS_PORT', 'TILL_PAYMENTS_AUTH', 'TILL_UPSTREAM_DIALECT']

  it('have the default of the row', () => {
    const absent = parseEnv(required)
    let checked = 0
    for (const { cells } of rows) {
      const [names = '', initial = ''] = cells
      // A text alone; "`sandbox` while nothing of live is set" begins with it.
      const values = initial.split(', ').map((text) => /^`([^`]+)`/.exec(text)?.[1])
      const isList = initial.startsWith('`session=')
      for (const [index, key] of codeIn(names).entries()) {
        const value = isList ? codeIn(initial)[0] : values[index]
        if (value === undefined) continue
        checked++
        const given = { ...required, [key]: value }
        if (Object.hasOwn(absent, key)) assert.deepEqual(parseEnv(given), absent, key)
        // The help has it too, which is all that can be read of the others.
        const line = environment.find((text) => text.startsWith(`  ${key} `)) ?? ''
        assert.ok(line.includes(`(${value}`), `${key}: ${line}`)
        assert.ok(Object.hasOwn(absent, key) || LATER.includes(key), key)
      }
    }
    assert.equal(checked, 11)
  })

  it('are required in live mode if they are marked', () => {
    const marked = rows
      .filter(({ cells: [names = ''] }) => names.includes('✱'))
      .flatMap(({ cells: [names = ''] }) => codeIn(names))
    let message = ''
    try {
      parseEnv({ TILL_MODE: 'live' })
    } catch (error) {
      message = String(error)
    }
    for (const {
      cells: [names = ''],
    } of rows)
      for (const key of codeIn(names).filter(
        (name) => name.startsWith('TILL_') && name !== 'TILL_MODE',
      ))
        assert.equal(new RegExp(`\\b${key}\\b`).test(message), marked.includes(key), key)
  })
})

describe('the answers of docs/guides/going-live.md', () => {
  const ask = async (members: object, key = API_KEY, config = configFor(upstream.url)) =>
    aBff(upstream, { config }).ask('/api/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ kind: 'customer', customer: 'alice', scopes: ['profile:read'], origins: [SHOP] },
        ...members,
      }),
    })
  const invalid = async (response: Response) =>
    pointersOf(await problemOf(response, 400, 'invalid-request'))

  const ANSWERS: Record<string, () => Promise<void>> = {
    '201': async () => assert.equal((await ask({})).status, 201),
    '401': async () => assert.equal((await ask({}, 'another-key-0123456789')).status, 401),
    '400 `/origins/0`': async () =>
      assert.deepEqual(await invalid(await ask({ origins: [`${SHOP}.example`] })), ['/origins/0']),
    '400 `/customer`, of a customer that exists': async () => {
      const { baseUrls, ...config } = configFor(upstream.url)
      const billing = `${upstream.url}/v1/elsewhere`
      const elsewhere = { ...config, baseUrls: { ...baseUrls, billing } }
      assert.deepEqual(await invalid(await ask({}, API_KEY, elsewhere)), ['/customer'])
    },
    '502, 503': async () => {
      upstream.misbehave('GET', resets)
      assert.ok([502, 503].includes((await ask({})).status))
    },
  }

  const rows = theRows('docs/guides/going-live.md', 'Status | What is wrong')
  it('are these', () =>
    assert.deepEqual(
      rows.map(({ cells: [status] }) => status),
      Object.keys(ANSWERS).sort(
        (a, b) => Number(b.startsWith('201')) - Number(a.startsWith('201')),
      ),
    ))
  for (const [status, check] of Object.entries(ANSWERS)) it(`are given: ${status}`, check)
})

describe('the tables of docs/guides/operating.md', () => {
  it('have addresses that answer as they say', async () => {
    let isShuttingDown = false
    const bff = aBff(upstream, { isShuttingDown: () => isShuttingDown })
    const statuses = async () => {
      const found: Record<string, number> = {}
      for (const { cells } of theRows('docs/guides/operating.md', 'Address | Meaning')) {
        const [method = '', path = ''] = codeIn(cells[0] ?? '')[0]?.split(' ') ?? []
        found[path] = (await bff.ask(path, { method })).status
      }
      return found
    }
    assert.deepEqual(await statuses(), { '/healthz': 200, '/readyz': 200 })
    isShuttingDown = true
    assert.deepEqual(await statuses(), { '/healthz': 200, '/readyz': 503 })
  })

  it('have metrics that exist, with their labels', async () => {
    const observer = metrics()
    const bff = aBff(upstream, { telemetry: observer })
    await bff.ask('/api/me', { token: await bff.token() })
    observer.onWebhook?.({ outcome: 'handed-over', delaySeconds: 1 })
    const text = await (await observer.fetch(new Request('http://metrics/metrics'))).text()
    for (const { cells } of theRows('docs/guides/operating.md', 'Metric | Alarm when | Then')) {
      const names = [...codeIn(cells[0] ?? ''), ...codeIn(cells[2] ?? '')]
      for (const name of names.filter((name) => /^(till|http_server|http_client)_/.test(name))) {
        const [metric = '', label] = name.split(/\{(\w+)=/)
        const lines = text.split('\n').filter((line) => line.startsWith(metric))
        assert.ok(lines.length > 0, name)
        if (label)
          assert.ok(
            lines.some((line) => line.includes(`${label}=`)),
            name,
          )
      }
    }
  })

  it('say why there is 401 for everybody', async () => {
    const config = configFor(upstream.url)
    const [pair] = config.sessionKeys
    const token = await aBff(upstream).token()
    const next = { kid: 'k2', secret: 'CANARY-another-key-0123456789abcdef' }
    const status = async (sessionKeys: typeof config.sessionKeys) =>
      (await aBff(upstream, { config: { ...config, sessionKeys } }).ask('/api/me', { token }))
        .status
    assert.equal(await status([next]), 401)
    assert.notEqual(await status([next, pair!]), 401)
  })
})
