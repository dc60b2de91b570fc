/** The BFF under test on workerd: each in its own Durable Object, behind a worker that a test file shares. */
import type { BffOptions } from '../../../server/bff/app.ts'
import type { Target } from '../../edge/bff-worker.ts'
import { atFileEnd } from '../at-end.ts'
import { bundled, startWorkers, type Workers } from './edge-runtimes.ts'

/** True if `aBff` runs on workerd, where tests can not replace its store, its transport or the clock of its locks. */
export const isOnWorkerd = process.env.TEST_RUNTIME === 'workerd'

let worker: Promise<Workers> | undefined

async function startTestWorker(): Promise<Workers> {
  const workers = await startWorkers({
    code: await bundled('test/edge/bff-worker.ts'),
    names: ['bff'],
    objects: { BFF: 'TestBff', STORE: 'StoreObject' },
    compatibilityDate: '2026-05-01',
  })
  atFileEnd(() => workers.stop())
  return workers
}

/** @param lines receives the log lines */
export function bffOnWorkerd({ now, config, timeouts, ...more }: BffOptions, lines: string[]) {
  const others = Object.keys(more)
  if (others.length > 0) throw new TypeError(`not on workerd: ${others.join(', ')}`)
  const id = crypto.randomUUID()

  return async function request(path: string, init: RequestInit): Promise<Response> {
    worker ??= startTestWorker()
    const [url] = (await worker).urls
    const target: Target = { id, options: { config, timeouts }, now: now?.() }
    const headers = new Headers(init.headers)
    headers.set('x-test-bff', encodeURIComponent(JSON.stringify(target)))
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    const responseHeaders = new Headers(response.headers)
    lines.push(...JSON.parse(decodeURIComponent(responseHeaders.get('x-test-lines') ?? '[]')))
    responseHeaders.delete('x-test-lines')
    return new Response(response.body, { status: response.status, headers: responseHeaders })
  }
}
