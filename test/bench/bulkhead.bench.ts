/** Benchmarks the bulkhead: p99 of calls to healthy services before and while another service hangs. */
import { undiciTransport } from '../../server/bff/node/undici-transport.ts'
import { aBff, SHOP, type TestBff } from '../support/bff/bff.ts'
import {
  BILLING,
  type FakeUpstream,
  fakeUpstream,
  hangs,
  LINKS,
  PAYMENTS,
  says,
} from '../support/upstream/upstream.ts'
import { LINK } from '../support/upstream/upstream-rows.ts'

const HEALTHY_SERVICES: [string, string][] = [
  ['links', `/api/payment-resources/${LINK}`],
  ['payments', '/api/authorizations/AUTH1'],
]
const READERS = 8
/** More calls than the share and the queue of one caller. */
const STUCK = 600
const ROUNDS = 5
const MS = 2_000
/** Highest ratio of p99 while one service hangs. */
const SLOWEST = 2

const upstream = await fakeUpstream()
const send = undiciTransport()
const ratios = new Map<string, number[]>(HEALTHY_SERVICES.map(([name]) => [name, []]))
let stuck = 0
// Unmeasured warm-up until the code is compiled.
await p99s(upstream, false)
for (let round = 0; round < ROUNDS; round++) {
  const calm = await p99s(upstream, false)
  const hanging = await p99s(upstream, true)
  for (const [name] of HEALTHY_SERVICES) {
    const [before = 0, then = 0] = [calm.get(name), hanging.get(name)]
    ratios.get(name)?.push(then / before)
    console.log(
      `${name.padEnd(10)} p99 ${before.toFixed(1)} ms, ${then.toFixed(1)} ms while billing hangs`,
    )
  }
}
await send.close()
await upstream.close()
console.log(`${stuck} calls of billing were answered 503 or 504 meanwhile`)
for (const [name, all] of ratios) {
  const middle = all.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
  console.log(`${name}: × ${middle.toFixed(2)}, at most ${SLOWEST}`)
  if (middle > SLOWEST) process.exitCode = 1
}

/** p99 in milliseconds of calls to each healthy service. */
async function p99s(services: FakeUpstream, billingHangs: boolean): Promise<Map<string, number>> {
  services.reset()
  services.misbehave(`GET ${LINKS}`, says(200, services.rows.links[0]))
  services.misbehave(`GET ${PAYMENTS}`, says(200, { id: 'AUTH1' }))
  services.misbehave(`GET ${BILLING}`, billingHangs ? hangs : says(200, { plans: [] }))
  // The timeouts of a live server, shortened from eight seconds to one.
  const bff = aBff(services, {
    transport: send,
    timeouts: { attempt: 1_000, read: 2_000, money: 2_000 },
  })
  const scopes = ['links:read', 'authorizations:read', 'catalog:read']
  const token = await bff.token({ kind: 'merchant', scopes })
  const times = new Map<string, number[]>(HEALTHY_SERVICES.map(([name]) => [name, []]))
  const end = performance.now() + MS

  async function read(name: string, path: string): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now()
      const status = await statusOf(bff, path, token)
      if (status !== 200) throw new Error(`${name} answered ${status}`)
      times.get(name)?.push(performance.now() - start)
      services.requests.length = 0
    }
  }
  async function wait(): Promise<void> {
    while (performance.now() < end) {
      const status = await statusOf(bff, '/api/billing/plans', token)
      if (status >= 503) stuck++
      // A client waits after a rejection with Retry-After.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  // The same number of calls arrives in both phases; only the hanging differs.
  const waiting = Array.from({ length: STUCK }, wait)
  const reading = HEALTHY_SERVICES.flatMap(([name, path]) =>
    Array.from({ length: READERS }, () => read(name, path)),
  )
  await Promise.all([...reading, ...waiting])
  return new Map([...times].map(([name, all]) => [name, p99(all)]))
}

async function statusOf(bff: TestBff, path: string, token: string): Promise<number> {
  const response = await bff.ask(path, { token, origin: SHOP })
  await response.arrayBuffer()
  bff.lines.length = 0
  return response.status
}

function p99(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0
}
