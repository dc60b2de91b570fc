/** Servers that share a store, of which any may be started anew at any time. */
import { pool } from '../../server/node/pool.ts'
import type { Store } from '../../server/store/store.ts'
import type { Limits } from '../../server/upstream/deadline.ts'
import type { Send } from '../../server/upstream/exchange.ts'
import { aBff, type TestBff } from '../support/bff.ts'
import type { FakeUpstream } from '../support/upstream.ts'

interface Replica extends TestBff {
  close(): Promise<void>
}

export interface Replicas {
  /** The next in turn, as a balancer would choose. */
  next(): TestBff
  restart(index: number): Promise<void>
  /** All that was logged since the last time. */
  lines(): string[]
  close(): Promise<void>
}

/**
 * @param stores one a replica
 * @param options how calls leave that move money, and how long an exchange may take
 */
export function replicasOf(
  upstream: FakeUpstream,
  stores: readonly Store[],
  options: { sendOnce: Send; limits: Limits },
): Replicas {
  const begin = (store: Store): Replica => {
    const send = pool()
    const bff = aBff(upstream, { store, send, ...options })
    return { ...bff, close: send.close }
  }
  const running = stores.map(begin)
  let turn = 0
  const left: string[] = []

  return {
    next: () => running[turn++ % running.length] as Replica,
    async restart(index) {
      const old = running[index] as Replica
      running[index] = begin(stores[index] as Store)
      await old.close()
      left.push(...old.lines)
    },
    lines: () => [...left.splice(0), ...running.flatMap(({ lines }) => lines.splice(0))],
    async close() {
      await Promise.all(running.map(({ close }) => close()))
    },
  }
}
