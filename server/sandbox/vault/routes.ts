/** The vault: setup tokens, and the payment tokens made of them (vault-1 to vault-6). */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { PaymentTokenBody } from '../../contract/vault/payment-token.ts'
import { SetupTokenBody, VaultCustomerId } from '../../contract/vault/setup-token.ts'
import type { SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import { readBody, readId, readQuery, readRequestKeyHeader } from '../http/request.ts'
import { requestKeys } from '../http/request-keys.ts'
import {
  createPaymentToken,
  deletePaymentToken,
  findPaymentToken,
  listPaymentTokens,
} from './payment-tokens.ts'
import { serializePaymentToken, serializeSetupToken } from './serialize.ts'
import { createSetupToken, findSetupToken } from './setup-tokens.ts'

/** vault-10: 3 hours, here of the sandbox's clock. */
const VAULT_KEYS = { table: 'vault_requests', ttlMs: 3 * 3_600_000 } as const

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** vault-5 */
const TokensQuery = z.object({
  customer_id: VaultCustomerId,
  page_size: number(1, 5).default(5),
  page: number(1, 10).default(1),
  total_required: z.enum(['true', 'false']).default('false'),
})

export function vault(context: SandboxContext) {
  const { db, clock, config, settings } = context
  const once = requestKeys(context, VAULT_KEYS)

  return new Hono()
    .post('/setup-tokens', async (c) => {
      const key = readRequestKey(c)
      const body = await readBody(c, SetupTokenBody)
      assertVaulting()
      const made = await once({ key, content: ['setup', body] }, (trx, now) =>
        createSetupToken(trx, body, now),
      )
      const row = await findSetupToken(db, made.id, clock.now())
      return c.json(serializeSetupToken(row, config), made.isRepeat ? 200 : 201)
    })
    .get('/setup-tokens/:id', async (c) =>
      c.json(serializeSetupToken(await findSetupToken(db, readId(c), clock.now()), config)),
    )
    .post('/payment-tokens', async (c) => {
      const key = readRequestKey(c)
      const body = await readBody(c, PaymentTokenBody)
      assertVaulting()
      const made = await once({ key, content: ['payment', body] }, (trx, now) =>
        createPaymentToken(trx, body.payment_source.token.id, now),
      )
      const row = await findPaymentToken(db, made.id)
      return c.json(serializePaymentToken(row, config.baseUrl), made.isRepeat ? 200 : 201)
    })
    .get('/payment-tokens', async (c) => {
      const query = readQuery(c, TokensQuery)
      return c.json(await listPaymentTokens(context, query))
    })
    .get('/payment-tokens/:id', async (c) =>
      c.json(serializePaymentToken(await findPaymentToken(db, readId(c)), config.baseUrl)),
    )
    .delete('/payment-tokens/:id', async (c) => {
      const id = readId(c)
      await db.transaction().execute((trx) => deletePaymentToken(trx, id, clock.now()))
      return c.body(null, 204)
    })

  /** vault-13 */
  function assertVaulting(): void {
    if (settings.vaulting) return
    const issue = 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE'
    const description = 'The API caller or the merchant may not save this payment source.'
    throw new ServiceError(403, [{ issue, description }])
  }
}

/** Required, of 1 to 10000 characters (vault-10). */
function readRequestKey(c: Context): string {
  const { name = 'Service-Request-Id', value } = readRequestKeyHeader(c) ?? {}
  if (value !== undefined && value.length > 0 && value.length <= 10_000) return value
  throw new ServiceError(400, [
    value === undefined
      ? { issue: 'MISSING_REQUIRED_PARAMETER', description: 'is required', field: name }
      : {
          issue: 'INVALID_STRING_LENGTH',
          description: 'must have 1 to 10000 characters',
          field: name,
        },
  ])
}
