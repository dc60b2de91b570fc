/** Reads the vault's payment token of the method on file. */
import type { StoredCustomer } from '../../../contract/customer.ts'
import type { PaymentToken } from '../../../contract/vault/payment-token.ts'
import { TokenId } from '../../../contract/vault/token-id.ts'
import { readPaymentToken } from '../../../operations/internal/vault.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { isUnknownToService, UpstreamError } from '../../core/upstream/error.ts'

/** Undefined without a method, and for one that the vault does not know, such as a merchant's earlier provider's. */
export async function tokenOnFile(
  { payment_method_token }: Pick<StoredCustomer, 'payment_method_token'>,
  context: CallContext,
): Promise<PaymentToken | undefined> {
  const id = TokenId.safeParse(payment_method_token)
  if (!id.success) return undefined
  try {
    const params = { payment_token_id: id.data }
    return (await callOperation(readPaymentToken, { params }, context)).value
  } catch (error) {
    if (error instanceof UpstreamError && isUnknownToService(error)) return undefined
    throw error
  }
}
