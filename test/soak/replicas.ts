/** Replicas with a shared store that can be restarted at any time. */

import type { Store } from '../../server/bff/core/store/store.ts'
import type { Timeouts } from '../../server/bff/core/upstream/cancellation.ts'
import type { Transport } from '../../server/bff/core/upstream/transport.ts'
import { undiciTransport } from '../../server/bff/node/undici-transport.ts'
import { aBff, configFor, type TestBff } from '../support/bff/bff.ts'
import type { FakeUpstream } from '../support/upstream/upstream.ts'

/** Name of the store's keys: a BFF with it has the replicas' revocations, also in front of other services. */
export const DEPLOYMENT = 'soak'

interface Replica extends TestBff {
  close(): Promise<void>
}

export interface Replicas {
  /** The next replica, round robin. */
  next(): TestBff
  restart(index: number): Promise<void>
  /** All log lines since the previous call. */
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
  options: { paymentTransport: Transport; timeouts: Timeouts },
): Replicas {
  const begin = (store: Store): Replica => {
    const send = undiciTransport()
    const config = { ...configFor(upstream.url), deployment: DEPLOYMENT }
    const bff = aBff(upstream, { store, config, transport: send, ...options })
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
