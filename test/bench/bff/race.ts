/** Every contestant a process of its own, asked in turns by another one, so that all meet the same weather. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** An address to ask, and what is sent along. */
export interface Lane {
  name: string
  url: string
  headers: Record<string, string>
  /** Who answers there. */
  child: ChildProcess
}

export interface Heard {
  perSecond: number
  /** Milliseconds. */
  p50: number
  /** Microseconds of the contestant's processor for each answer. */
  cost: number
}

/** How a round is ridden. */
export interface Conditions {
  connections: number
  /** Milliseconds that the service takes, and that each contestant is asked for in a round. */
  delay: number
  ms: number
  rounds: number
}

interface Read {
  path: string
  headers: Record<string, string>
}

const OTHERS = ['raw', 'hono-memory', 'hono-proxy', 'express'] as const
const BILLING = '/v1/commerce/billing/invoices'

/** Until a contestant's code is compiled: that takes seconds of full load, and a server runs for weeks. */
const WARM_UP = { connections: 64, ms: 8_000 }

export async function race() {
  const children: ChildProcess[] = []
  async function start(name: string, environment: Record<string, string> = {}) {
    const child = fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
      // As the image runs it.
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    return child
  }
  async function ready(child: ChildProcess): Promise<{ url: string; reads: Record<string, Read> }> {
    const [said] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a contestant did not start'))),
    ])
    return said
  }

  const upstream = await start('upstream')
  const { url: UPSTREAM_URL } = await ready(upstream)
  const ours = await start('ours', { UPSTREAM_URL })
  const { url, reads } = await ready(ours)
  // All are sent the same: an origin, and a token as long as a session's.
  const { headers = {} } = reads.merchant ?? {}
  const lanes: Lane[] = [{ name: 'direct', url: UPSTREAM_URL + BILLING, headers, child: upstream }]
  for (const name of OTHERS) {
    const child = await start(name, { UPSTREAM_URL })
    const { url } = await ready(child)
    lanes.push({ name, url: url + BILLING, headers, child })
  }
  for (const [name, { path, headers }] of Object.entries(reads)) {
    lanes.push({ name, url: url + path, headers, child: ours })
  }
  const rider = await start('load')

  async function ask(
    { name, url, headers, child }: Lane,
    { connections, ms }: Pick<Conditions, 'connections' | 'ms'>,
  ) {
    const before = await cpuOf(child)
    rider.send({ url, headers, connections, ms })
    const [heard] = await once(rider, 'message')
    if (heard.failed > 0) throw new Error(`${name} failed ${heard.failed} times`)
    const { perSecond, p50, answers } = heard
    return { perSecond, p50, cost: ((await cpuOf(child)) - before) / answers } satisfies Heard
  }

  for (const lane of lanes) await ask(lane, WARM_UP)

  return {
    /** What each came to in each round; who goes first changes from round to round. */
    async ride(conditions: Conditions): Promise<Map<string, Heard[]>> {
      upstream.send({ delay: conditions.delay })
      // Once for nothing, until as many connections are open.
      for (const lane of lanes) await ask(lane, conditions)
      const heard = new Map<string, Heard[]>(lanes.map(({ name }) => [name, []]))
      for (let round = 0; round < conditions.rounds; round++) {
        const turn = round % lanes.length
        for (const lane of [...lanes.slice(turn), ...lanes.slice(0, turn)]) {
          heard.get(lane.name)?.push(await ask(lane, conditions))
        }
      }
      return heard
    },
    end: () => {
      for (const child of children) child.kill()
    },
  }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  if (!child.connected) throw new Error('a contestant has gone')
  child.send('cpu')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}
