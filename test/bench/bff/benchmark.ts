/** Runs every target in a process of its own, loaded in turns within a round, so that all meet the same noise. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

interface Target {
  name: string
  url: string
  headers: Record<string, string>
  child: ChildProcess
}

export interface Measurement {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the target per response, in microseconds. */
  cpu: number
}

/** Open loop with `perSecond` random arrivals, or closed loop with `connections`. */
export type Load = ({ perSecond: number } | { connections: number }) & { ms: number }

export type Conditions = Load & {
  /** Response time of the service in milliseconds. */
  delay: number
  rounds: number
  /** All targets when absent. */
  targets?: readonly string[]
}

interface Request {
  path: string
  headers: Record<string, string>
}

const PEERS = ['raw', 'hono-memory', 'hono-proxy', 'express'] as const
const INVOICES = '/v1/commerce/billing/invoices'

export interface Setup {
  /** Per target: until the code is compiled, because a server runs for weeks. */
  warmUpMs: number
  /** Other proxies; all of them when absent. */
  peers?: readonly string[]
  /** Idle streams of changes of a second BFF; it has its own targets, such as `customer+streams`. */
  streams?: number
}

/** Figures of a process without load. */
export interface Idle {
  /** Resident memory in MB. */
  memory: number
  /** CPU time per second, in milliseconds. */
  cpu: number
}

export async function benchmark({ warmUpMs, peers = PEERS, streams = 0 }: Setup) {
  const children: ChildProcess[] = []
  async function start(name: string, environment: Record<string, string> = {}) {
    const child = fork(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
      // As the image starts it; Node's defaults for the others.
      execArgv: ['--import', 'tsx', ...(name === 'ours' ? ['--max-semi-space-size=32'] : [])],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    return child
  }
  async function ready(
    child: ChildProcess,
  ): Promise<{ url: string; requests: Record<string, Request> }> {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a target did not start'))),
    ])
    return message
  }

  const upstream = await start('upstream')
  const { url: UPSTREAM_URL } = await ready(upstream)
  const bff = await start('ours', { UPSTREAM_URL })
  const { url, requests } = await ready(bff)
  // All targets receive the same headers: an origin, and a token as long as a session's.
  const { headers = {} } = requests.merchant ?? {}
  const targets: Target[] = [
    { name: 'direct', url: UPSTREAM_URL + INVOICES, headers, child: upstream },
  ]
  for (const name of peers) {
    const child = await start(name, { UPSTREAM_URL })
    const { url } = await ready(child)
    targets.push({ name, url: url + INVOICES, headers, child })
  }
  for (const [name, { path, headers }] of Object.entries(requests)) {
    targets.push({ name, url: url + path, headers, child: bff })
  }
  const crowded = streams > 0 ? await start('ours', { UPSTREAM_URL }) : undefined
  if (crowded) {
    const { url, requests } = await ready(crowded)
    for (const [name, { path, headers }] of Object.entries(requests)) {
      targets.push({ name: `${name}+streams`, url: url + path, headers, child: crowded })
    }
    await ready(await start('stream-readers', { BFF_URL: url, STREAMS: String(streams) }))
  }
  const loadGenerator = await start('load-generator')

  async function measure({ name, url, headers, child }: Target, load: Load): Promise<Measurement> {
    const before = await cpuOf(child)
    loadGenerator.send({ url, headers, ...load })
    const [result] = await once(loadGenerator, 'message')
    if (result.failed > 0) throw new Error(`${name} failed ${result.failed} times`)
    const { perSecond, p50, p99, responses } = result
    return { perSecond, p50, p99, cpu: ((await cpuOf(child)) - before) / responses }
  }

  for (const target of targets) await measure(target, { connections: 64, ms: warmUpMs })

  return {
    /** Measurements of each target, one per round; the order of the targets rotates from round to round. */
    async run({ delay, rounds, targets: names, ...load }: Conditions) {
      const measured = targets.filter(({ name }) => names?.includes(name) ?? true)
      upstream.send({ delay })
      // Not recorded: opens the connections.
      for (const target of measured) await measure(target, load)
      const results = new Map<string, Measurement[]>(measured.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round++) {
        const turn = round % measured.length
        for (const target of [...measured.slice(turn), ...measured.slice(0, turn)]) {
          results.get(target.name)?.push(await measure(target, load))
        }
      }
      return results
    },
    /** The BFF without streams and the one with them, over a time without requests. */
    async idle(ms: number): Promise<[without: Idle, crowded: Idle]> {
      if (!crowded) throw new Error('there are no streams')
      const both = [bff, crowded]
      const before = await Promise.all(both.map(usageOf))
      await pause(ms)
      const after = await Promise.all(both.map(usageOf))
      const [without, withStreams] = after.map(({ cpu, memory }, i) => ({
        memory: memory / 1e6,
        cpu: (cpu - before[i]!.cpu) / ms,
      }))
      return [without!, withStreams!]
    },
    end: () => {
      for (const child of children) child.kill()
    },
  }
}

const cpuOf = async (child: ChildProcess): Promise<number> => (await usageOf(child)).cpu

/** CPU time in microseconds, resident memory in bytes. */
async function usageOf(child: ChildProcess): Promise<{ cpu: number; memory: number }> {
  if (!child.connected) throw new Error('a target has exited')
  child.send('usage')
  const [{ cpu, memory }] = await once(child, 'message')
  return { cpu: cpu.user + cpu.system, memory }
}
