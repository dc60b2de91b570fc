/**
 * The certificate authority of a sandbox. Keys are made when they are needed first, and kept in the database, so that a
 * restart changes neither root nor certificate.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { randomId } from '../database/random-id.ts'
import type { CertificateKind, WebhookCertificateRow } from '../database/tables/notifications.ts'
import { createRoot, issueCertificate } from './certificates.ts'

export interface SigningCertificate {
  id: string
  privateKey: KeyObject
}

export interface WebhookAuthority {
  /** The root certificate, as PEM. */
  rootPem(): Promise<string>
  /** The certificate that signs now, or one that was valid until yesterday. */
  signing(isExpired?: boolean): Promise<SigningCertificate>
  /** The chain of a certificate as PEM, root last; undefined for an unknown id. */
  chainPem(id: string): Promise<string | undefined>
}

/** A certificate this close to its end is replaced. */
const RENEWAL_MS = 86_400_000

/** One for each database, so that concurrent first uses make the keys once. */
const authorities = new WeakMap<Database, WebhookAuthority>()

export function webhookAuthority({ db }: { db: Database }): WebhookAuthority {
  const authority = authorities.get(db) ?? createAuthority(db)
  authorities.set(db, authority)
  return authority
}

/** @param systemClock milliseconds since 1970; certificates are valid by it, not by the sandbox's clock */
function createAuthority(db: Database, systemClock: () => number = Date.now): WebhookAuthority {
  const loading = new Map<CertificateKind, Promise<WebhookCertificateRow>>()

  /** Single flight; one that failed is loaded again. */
  async function certificate(kind: CertificateKind): Promise<WebhookCertificateRow> {
    const current = loading.get(kind)
    if (current) {
      const row = await current
      if (isUsable(row)) return row
      if (loading.get(kind) !== current) return certificate(kind)
    }
    const next = load(kind)
    loading.set(kind, next)
    next.catch(() => loading.delete(kind))
    return next
  }

  const isUsable = ({ kind, expires_at }: WebhookCertificateRow) =>
    kind === 'EXPIRED' || expires_at.getTime() > systemClock() + RENEWAL_MS

  async function load(kind: CertificateKind): Promise<WebhookCertificateRow> {
    const stored = await newest(db, kind)
    if (stored && isUsable(stored)) return stored
    // Made outside the transaction, because keys take long and the embedded database has one connection.
    const made = await make(kind)
    return db.transaction().execute(async (trx) => {
      await sql`lock table webhook_certificates in share row exclusive mode`.execute(trx)
      // Another process may have been faster.
      const found = await newest(trx, kind)
      if (found && isUsable(found)) return found
      return trx
        .insertInto('webhook_certificates')
        .values({
          id: `CERT-${randomId(8)}-${randomId(8)}-${randomId(8)}`,
          kind,
          pem: made.pem,
          private_key: made.privateKey,
          expires_at: made.expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }

  async function make(kind: CertificateKind) {
    if (kind === 'ROOT') return createRoot(systemClock())
    const { pem, private_key: privateKey } = await certificate('ROOT')
    return issueCertificate({ pem, privateKey }, systemClock(), kind === 'EXPIRED')
  }

  return {
    rootPem: async () => (await certificate('ROOT')).pem,
    async signing(isExpired = false) {
      const { id, private_key } = await certificate(isExpired ? 'EXPIRED' : 'SIGNING')
      return { id, privateKey: createPrivateKey(private_key) }
    },
    async chainPem(id) {
      const row = await db
        .selectFrom('webhook_certificates')
        .select('pem')
        .where('id', '=', id)
        .where('kind', '<>', 'ROOT')
        .executeTakeFirst()
      return row?.pem
    },
  }
}

const newest = (db: Database, kind: CertificateKind) =>
  db
    .selectFrom('webhook_certificates')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
