/** Responses of a service in which any one member is missing or has another type. */
import assert from 'node:assert/strict'
import { beforeAll, describe, it } from 'vitest'
import { transportFrom } from '../../../server/bff/core/upstream/transport.ts'
import { aBff, SHOP } from '../../support/bff/bff.ts'
import type { FakeUpstream } from '../../support/upstream/upstream.ts'
import { respond } from '../../support/upstream/upstream-responses.ts'
import { LINK, someRows } from '../../support/upstream/upstream-rows.ts'

const READS = [
  '/api/me',
  '/api/me/usage/current',
  '/api/me/usage/past',
  '/api/me/invoices?issuing_date_from=2025-01-01&issuing_date_to=2026-12-31&payment_status=FAILED',
  '/api/me/invoices/inv-alice-1',
  '/api/me/analytics/overdue-balance',
  '/api/me/analytics/gross-revenue',
  '/api/me/subscriptions',
  '/api/me/wallets',
  '/api/me/wallets/wallet-alice/transactions',
  '/api/me/alerts',
  '/api/me/alerts/half',
  `/api/payment-links/${LINK}`,
  `/api/payment-links/${LINK}/qr`,
]

const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
const OTHERS: [string, unknown][] = [
  ['null', null],
  ['a number', 12],
  ['a number beyond numbers', JSON.parse('1e400')],
  ['text', 'odd'],
  ['a truth', true],
  ['a list', []],
  ['a list of nothing', [null]],
  ['an object', {}],
  ['the prototype', JSON.parse(hostile)],
]

type Path = (string | number)[]

/** The way to each member of a value, itself among them. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const members = Object.entries(value).map(
    ([name, member]) => [Array.isArray(value) ? Number(name) : name, member] as const,
  )
  return [path, ...members.flatMap(([name, member]) => pathsOf(member, [...path, name]))]
}

/** A copy with the value at the path replaced or removed. */
function changed(value: unknown, path: Path, to: { value: unknown } | undefined): unknown {
  const [name, ...rest] = path
  if (name === undefined) return to?.value
  const copy = structuredClone(value) as Record<string, unknown>
  const there = changed(copy[name], rest, to)
  if (there === undefined && rest.length === 0) delete copy[name]
  else copy[name] = there
  return copy
}

/** Responds with success except at one URL, and records that response. */
let odd: { url: string; body: unknown } | undefined
const said = new Map<string, unknown>()
const send = transportFrom(async (url, { method = '' }) => {
  if (url.endsWith('/oauth2/token')) return Response.json({ access_token: 'a' })
  const [status, body] = respond(someRows(), method, new URL(url))
  said.set(url, body)
  const text = JSON.stringify(url === odd?.url ? odd.body : body)
  return new Response(status === 204 ? null : text, { status })
})

const nowhere = { url: 'http://service.example' } as FakeUpstream
let bff = aBff(nowhere, { transport: send })
let token: string

beforeAll(async () => {
  token = await bff.token()
})

describe('an upstream response with one missing or malformed member', () => {
  for (const path of READS) {
    it(`is projected without it by ${path.split('?')[0]}, or rejected as unreadable`, async () => {
      odd = undefined
      said.clear()
      assert.equal((await bff.ask(path, { token, origin: SHOP })).status, 200)
      for (const [url, body] of [...said]) {
        const meet = async (what: string, next: unknown) => {
          odd = { url, body: next }
          await check(path, what)
        }
        await meet('the whole in an envelope', { status: 200, headers: {}, body })
        for (const at of pathsOf(body)) {
          await meet(`${at.join('.')} missing`, changed(body, at, undefined))
          for (const [what, value] of OTHERS) {
            await meet(`${at.join('.')} as ${what}`, changed(body, at, { value }))
          }
        }
      }
    })
  }

  async function check(path: string, what: string) {
    // The public view of a link is kept: only a new server reads it again.
    if (path.includes(LINK)) bff = aBff(nowhere, { transport: send })
    const response = await bff.ask(path, { token, origin: SHOP })
    const text = await response.text()
    // 404, because the owner may be the missing member.
    assert.ok([200, 404, 502].includes(response.status), `${what}: ${response.status} ${text}`)
    assert.doesNotMatch(text, /CANARY|pays late|bob|undefined|NaN/, what)
    assert.equal(({} as { polluted?: unknown }).polluted, undefined)
    JSON.parse(text)
  }
})
