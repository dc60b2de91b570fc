/**
 * What verified webhooks have left in the store: the addresses of good certificates, and the body of each transmission.
 *
 * A signature covers a CRC-32 of the body alone, so that the headers of one delivery fit other bodies as well. A
 * transmission belongs to its first body.
 */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { failOpen, parseStored, type Store } from '../../../core/store/store.ts'
import { MARK_TTL_MS } from './lease.ts'

const ADDRESSES_KEY = 'webhook-certificates'
/** Longer than a certificate is in use after the last webhook. */
const ADDRESSES_TTL_MS = 90 * 24 * 60 * 60 * 1000
const RENEWAL_MS = 24 * 60 * 60 * 1000
/** Hosts of the service, and the certificate before. */
const MAX_ADDRESSES = 8
const Addresses = z.array(z.string())

export interface KnownWebhooks {
  /** True for the address of a certificate that has verified a webhook. */
  isGoodAddress(url: string): Promise<boolean>
  rememberAddress(url: string): Promise<void>
  /** True if the transmission came with another body. @throws {StoreError} */
  hasOtherBody(transmissionId: string, body: Uint8Array<ArrayBuffer>): Promise<boolean>
  /** Keeps the body of a transmission, the first one alone. @throws {StoreError} */
  bind(transmissionId: string, body: Uint8Array<ArrayBuffer>): Promise<void>
}

export function knownWebhooks(store: Store): KnownWebhooks {
  /** Those that this process has stored lately. */
  const remembered = new LRUCache<string, true>({ max: MAX_ADDRESSES, ttl: RENEWAL_MS })

  const readAddresses = async (): Promise<string[]> =>
    parseStored(Addresses, (await failOpen(() => store.get(ADDRESSES_KEY))) ?? '') ?? []

  return {
    isGoodAddress: async (url) => (await readAddresses()).includes(url),
    async rememberAddress(url) {
      if (remembered.has(url)) return
      const others = (await readAddresses()).filter((other) => other !== url)
      const addresses = JSON.stringify([url, ...others].slice(0, MAX_ADDRESSES))
      await failOpen(async () => {
        await store.set(ADDRESSES_KEY, addresses, ADDRESSES_TTL_MS)
        remembered.set(url, true)
      })
    },
    async hasOtherBody(id, body) {
      const bound = await store.get(keyOf(id))
      return bound !== undefined && bound !== (await digestOf(body))
    },
    async bind(id, body) {
      await store.compareAndSwap(keyOf(id), undefined, await digestOf(body), MARK_TTL_MS)
    },
  }
}

const keyOf = (transmissionId: string) => `webhook-transmission:${transmissionId}`

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
