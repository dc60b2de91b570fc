import assert from 'node:assert/strict'
import { describe, it, vi } from 'vitest'
import { accessTokens } from '../../../server/bff/core/upstream/credentials.ts'
import { transportFrom } from '../../../server/bff/core/upstream/transport.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** A token source with a counting endpoint and a manual clock. */
function aSource(answer: (n: number) => Response | Promise<Response>) {
  let now = 0
  let calls = 0
  const source = accessTokens({
    url: 'http://service.example/token',
    clientId: 'id',
    clientSecret: 'secret',
    attemptMs: 500,
    now: () => now,
    transport: transportFrom(async () => answer(++calls)),
  })
  return {
    ...source,
    calls: () => calls,
    pass: (ms: number) => {
      now += ms
    },
  }
}

const aToken = (n: number, expires_in?: unknown) =>
  Response.json({ access_token: `t${n}`, token_type: 'Bearer', expires_in })

describe('a token', () => {
  it('is renewed once for all concurrent callers five minutes before it expires', async () => {
    const source = aSource((n) => aToken(n, 32_400))
    assert.equal(await source.get(), 't1')
    source.pass(9 * HOUR - 301 * SECOND)
    assert.equal(await source.get(), 't1')
    source.pass(SECOND)
    const tokens = await Promise.all(Array.from({ length: 50 }, () => source.get()))
    assert.deepEqual([...new Set(tokens)], ['t2'])
    assert.equal(source.calls(), 2)
  })

  it('of a short lifetime is renewed a tenth of it before it expires', async () => {
    const source = aSource((n) => aToken(n, 600))
    await source.get()
    source.pass(539 * SECOND)
    assert.equal(await source.get(), 't1')
    source.pass(SECOND)
    assert.equal(await source.get(), 't2')
  })

  it('stays in use until it expires if renewal fails, and no longer', async () => {
    const source = aSource((n) => (n === 1 ? aToken(n, 600) : new Response(null, { status: 400 })))
    await source.get()
    source.pass(560 * SECOND)
    for (let i = 0; i < 10; i++) assert.equal(await source.get(), 't1')
    assert.equal(source.calls(), 2)
    source.pass(40 * SECOND)
    await assert.rejects(source.get(), { code: 'unauthorized' })
  })

  it('is not used again if it is rejected while its renewal fails', async () => {
    let fail = () => {}
    const source = aSource((n) =>
      n === 1
        ? aToken(n, 600)
        : new Promise((resolve) => {
            fail = () => resolve(new Response(null, { status: 400 }))
          }),
    )
    const old = await source.get()
    source.pass(560 * SECOND)
    const renewed = source.get()
    await new Promise(setImmediate)
    source.invalidate(old)
    fail()
    await assert.rejects(renewed, { code: 'unauthorized' })
  })

  it('is not replaced because an older one was rejected late', async () => {
    const source = aSource((n) => aToken(n, 32_400))
    const old = await source.get()
    assert.equal(source.invalidate(old), true)
    assert.equal(await source.get(), 't2')
    // A late rejection of the old token.
    assert.equal(source.invalidate(old), true)
    assert.equal(await source.get(), 't2')
    assert.equal(source.calls(), 2)
  })

  it('is replaced at most once in half a minute, however often it is rejected', async () => {
    const source = aSource((n) => aToken(n))
    const ask = async () => source.invalidate(await source.get())
    await ask()
    for (let i = 0; i < 6000; i++) {
      await ask()
      source.pass(10)
    }
    // A minute at a hundred refusals a second.
    assert.ok(source.calls() <= 4, `${source.calls()} requests`)
  })

  const lives = [0, -5, 1, 29, '3600', '1e400', null, undefined, {}, true]
  for (const expires_in of lives) {
    it(`with expires_in ${JSON.stringify(expires_in)} is requested at most twice a minute`, async () => {
      const source = aSource((n) => aToken(n, expires_in))
      for (let i = 0; i < 60; i++) {
        await source.get()
        source.pass(SECOND)
      }
      assert.ok(source.calls() <= 2, `${source.calls()} requests`)
    })
  }

  for (const life of ['', ',"expires_in":null', ',"expires_in":"3600"', ',"expires_in":1e400']) {
    it(`with an unknown lifetime (${life}) expires after five minutes`, async () => {
      const body = `{"access_token":"t1","token_type":"Bearer"${life}}`
      let gone = false
      const source = aSource(() =>
        gone ? new Response(null, { status: 400 }) : new Response(body),
      )
      await source.get()
      gone = true
      source.pass(269 * SECOND)
      await source.get()
      assert.equal(source.calls(), 1)
      source.pass(30 * SECOND)
      await source.get()
      assert.equal(source.calls(), 2)
      source.pass(SECOND)
      await assert.rejects(source.get(), { code: 'unauthorized' })
    })
  }

  const malformed: [string, string][] = [
    ['a line break', 'a\r\nX-Evil: 1'],
    ['white space', 'a b'],
    ['a letter beyond ASCII', 'é'],
    ['a control character', 'a\u0000'],
    ['no character', ''],
    ['more than 8,192 characters', 'a'.repeat(8_193)],
  ]
  for (const [what, access_token] of malformed) {
    it(`of ${what} is rejected at once, and not cached`, async () => {
      const source = aSource((n) =>
        n === 1
          ? Response.json({ access_token, token_type: 'Bearer', expires_in: 3600 })
          : aToken(n),
      )
      await assert.rejects(source.get(), { code: 'no-token' })
      assert.equal(source.calls(), 1)
      source.pass(SECOND)
      assert.equal(await source.get(), 't2')
    })
  }

  it('of 8,192 visible characters is used', async () => {
    const access_token = 'a!~'.padEnd(8_192, 'a')
    const source = aSource(() => Response.json({ access_token }))
    assert.equal(await source.get(), access_token)
  })

  it('does not expire when the wall clock jumps', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T10:00:00Z') })
    let calls = 0
    const { get } = accessTokens({
      url: 'http://service.example/token',
      clientId: 'id',
      clientSecret: 'secret',
      attemptMs: 500,
      transport: transportFrom(async () => aToken(++calls, 3600)),
    })
    await get()
    for (const day of [2, -3, 400]) {
      vi.setSystemTime(Date.now() + day * 24 * HOUR)
      assert.equal(await get(), 't1')
    }
    assert.equal(calls, 1)
  })
})

describe('a failing token endpoint', () => {
  it('is retried with growing pauses', async () => {
    let works = false
    const source = aSource((n) => (works ? aToken(n) : new Response(null, { status: 400 })))
    for (let second = 0; second < 120; second++) {
      await assert.rejects(source.get(), { code: 'unauthorized' })
      source.pass(SECOND)
    }
    // After 0, 1, 3, 7, 15 and 31 seconds, then every thirty.
    assert.equal(source.calls(), 8)
    works = true
    source.pass(30 * SECOND)
    assert.equal(await source.get(), 't9')
  })

  const waits: [string, number][] = [
    ['50', 50],
    ['60', 60],
    ['61', 60],
    ['86400', 60],
    ['99999999', 60],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 60],
  ]
  for (const [header, seconds] of waits) {
    it(`is retried after ${seconds} s for Retry-After "${header}"`, async () => {
      const headers = { 'Retry-After': header }
      const source = aSource(() => new Response(null, { status: 503, headers }))
      await assert.rejects(source.get(), { code: 'no-token', retryAfter: seconds })
      source.pass((seconds - 1) * SECOND)
      await assert.rejects(source.get(), { code: 'no-token' })
      assert.equal(source.calls(), 1)
      source.pass(SECOND)
      await assert.rejects(source.get())
      assert.equal(source.calls(), 2)
    })
  }
})
