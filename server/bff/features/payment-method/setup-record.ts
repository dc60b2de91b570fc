/**
 * Binds a setup to its customer, its origin and the browser that approves it, over all replicas.
 *
 * The store holds digests of the state and the proof. The payment token and the vault's customer are not stored: a
 * repeat gets them from the service by a key that is derived from the state.
 */
import { z } from 'zod'
import { PaymentMethod } from '../../../contract/vault/payment-method.ts'
import { VAULT_KEY_TTL_MS } from '../../../operations/internal/vault.ts'
import { fingerprint } from '../../core/sessions/digest.ts'
import { parseStored, type Store } from '../../core/store/store.ts'

const SetupRecord = z.object({
  /** The id of the customer. */
  customer: z.string(),
  /** The origin of the page that the buyer comes back to. */
  origin: z.string(),
  proofDigest: z.string(),
  setupToken: z.string(),
  /** Digest of the token on file before the first update; absent until then. */
  replaces: z.string().optional(),
  /** The response of the confirmation; absent until the method is replaced. */
  method: PaymentMethod.optional(),
})
export type SetupRecord = z.infer<typeof SetupRecord>

/** The caller of a confirmation. */
export interface Confirmer {
  customerId: string
  /** Undefined outside of browsers. */
  origin: string | undefined
  proof: string
}

/** 128 random bits, as text for addresses. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export const proofDigest = (proof: string): Promise<string> => fingerprint(`proof ${proof}`)

export async function setupRecord(store: Store, state: string) {
  const key = `payment-method:${await fingerprint(state)}`
  return {
    lockKey: `${key}:lock`,
    save: (record: SetupRecord) => store.set(key, JSON.stringify(record), VAULT_KEY_TTL_MS),
    /** Undefined for an unknown state. */
    async read(): Promise<SetupRecord | undefined> {
      const stored = await store.get(key)
      return stored === undefined ? undefined : parseStored(SetupRecord, stored)
    },
  }
}

/** The setup token that a customer was given last. */
export function lastSetup(store: Store, customerId: string) {
  const key = `payment-method-setup:${customerId}`
  return {
    read: async () => store.get(key),
    save: (setupToken: string) => store.set(key, setupToken, VAULT_KEY_TTL_MS),
  }
}

/** True for the customer that began the setup, on the page to which the browser that approved came back. */
export const isBoundTo = async (
  record: SetupRecord,
  { customerId, origin, proof }: Confirmer,
): Promise<boolean> =>
  record.customer === customerId &&
  (origin === undefined || record.origin === origin) &&
  record.proofDigest === (await proofDigest(proof))
