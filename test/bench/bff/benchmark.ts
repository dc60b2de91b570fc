/** Runs every target in a process of its own, loaded in turns within a round, so that all meet the same noise. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
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

/** @param warmUpMs per target: until the code is compiled, because a server runs for weeks */
export async function benchmark(warmUpMs: number) {
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
  for (const name of PEERS) {
    const child = await start(name, { UPSTREAM_URL })
    const { url } = await ready(child)
    targets.push({ name, url: url + INVOICES, headers, child })
  }
  for (const [name, { path, headers }] of Object.entries(requests)) {
    targets.push({ name, url: url + path, headers, child: bff })
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
    end: () => {
      for (const child of children) child.kill()
    },
  }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  if (!child.connected) throw new Error('a target has exited')
  child.send('cpu')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}
