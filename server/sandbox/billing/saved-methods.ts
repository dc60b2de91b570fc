/** Payment tokens of the vault as payment methods of customers (vault-22). */
import type { CustomerUpdateBody } from '../../contract/customer.ts'
import type { Database } from '../database/connect.ts'
import { unprocessable } from '../http/errors.ts'

type Method = Pick<CustomerUpdateBody, 'payment_method_token' | 'payment_method_type'>

/** The methods of tests, which no vault has. */
const isTestToken = (token: string) => token.startsWith('tok_')

/**
 * The method of a body, with the type of its source unless it names one.
 * @param customer the customer that it is for, with its method so far; absent for a new one
 * @throws {ServiceError} 422 for a token that the vault does not have, or has for another customer
 */
export async function checkMethod(
  trx: Database,
  { payment_method_token: token, payment_method_type: type }: Method,
  customer?: { id: string; payment_method_token: string | null },
): Promise<Method> {
  if (token === undefined || isTestToken(token))
    return { payment_method_token: token, payment_method_type: type }
  const saved = await trx
    .selectFrom('payment_tokens')
    .select(['customer_id', 'source'])
    .where('id', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!saved) throw refusal('is not known')
  // Locked, so that of two customers at once the second sees the method of the first.
  await trx
    .selectFrom('vault_customers')
    .select('id')
    .where('id', '=', saved.customer_id)
    .forUpdate()
    .execute()
  if (await isOfAnother(trx, saved.customer_id, customer)) throw refusal('is of another customer')
  return {
    payment_method_token: token,
    payment_method_type: type ?? ('card' in saved.source ? 'CARD' : 'PAYPAL'),
  }
}

/**
 * CHOICE: the customer's vault is that of its method on file; a vault pays for one customer. A token that was deleted
 * from the vault binds neither.
 */
async function isOfAnother(
  trx: Database,
  vaultCustomer: string,
  customer: { id: string; payment_method_token: string | null } | undefined,
): Promise<boolean> {
  const owners = await trx
    .selectFrom('customers')
    .innerJoin('payment_tokens', 'payment_tokens.id', 'customers.payment_method_token')
    .select(['customers.id', 'payment_tokens.customer_id as vault'])
    .where('customers.deleted_at', 'is', null)
    .where('payment_tokens.deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('payment_tokens.customer_id', '=', vaultCustomer),
        ...(customer ? [eb('customers.id', '=', customer.id)] : []),
      ]),
    )
    .execute()
  return owners.some(({ id, vault }) => (id === customer?.id) !== (vault === vaultCustomer))
}

const refusal = (description: string) =>
  unprocessable('INVALID_PARAMETER_VALUE', description, '/payment_method_token')
