/** Begins to replace a payment method: a setup token, its approve page, and the binding that a confirmation needs. */
import type { StoredCustomer } from '../../../contract/customer.ts'
import type { PaymentMethodSetup } from '../../../contract/vault/payment-method.ts'
import type { SetupTokenBody } from '../../../contract/vault/setup-token.ts'
import { createSetupToken, readSetupToken } from '../../../operations/internal/vault.ts'
import { withCustomerLock } from '../../core/money/locks.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Store } from '../../core/store/store.ts'
import { type CallContext, callOperation, type UpstreamLog } from '../../core/upstream/call.ts'
import { isUnknownToService, UpstreamError } from '../../core/upstream/error.ts'
import { approveAddress, approvedAddress } from './addresses.ts'
import { tokenOnFile } from './on-file.ts'
import { lastSetup, proofDigest, randomSecret, setupRecord } from './setup-record.ts'

interface SetUpOptions {
  /** The customer as it was just read. */
  customer: StoredCustomer
  /** The page to which the buyer comes back, as `returnPage` returns it. */
  returnTo: URL
  /** TILL_CHECKOUT_URL */
  checkoutUrl: string
  store: Store
  context: CallContext & { log: UpstreamLog }
}

/** @throws {ProblemError} `upstream-unreadable` if the service names no approve page of its hosted checkout */
export async function setUpPaymentMethod({
  customer,
  returnTo,
  checkoutUrl,
  store,
  context,
}: SetUpOptions): Promise<PaymentMethodSetup> {
  const state = randomSecret()
  const proof = randomSecret()
  const approvedUrl = approvedAddress(returnTo, state, proof)
  // One at a time, because the first setup of a customer makes the vault's customer of the others.
  const keys = [customer.id, customer.external_id]
  const token = await withCustomerLock(store, keys, async () => {
    const vaultCustomer =
      (await tokenOnFile(customer, context))?.customer ??
      (await customerOfLastSetup(customer, store, context))
    const body = setupBody(returnTo, approvedUrl, vaultCustomer)
    const requestKey = crypto.randomUUID()
    const made = await callOperation(createSetupToken, { body }, { ...context, requestKey })
    await lastSetup(store, customer.id).save(made.value.id)
    return made.value
  })
  const approveUrl = approveAddress(token, checkoutUrl)
  if (approveUrl === undefined) {
    context.log.alarm = 'the vault names no approve page below TILL_CHECKOUT_URL'
    throw new ProblemError('upstream-unreadable')
  }
  const record = await setupRecord(store, state)
  await record.save({
    customer: customer.id,
    origin: returnTo.origin,
    proofDigest: await proofDigest(proof),
    setupToken: token.id,
  })
  return { approve_url: approveUrl, state }
}

/**
 * The vault's customer of a setup that was begun before, in another tab or a window that was closed. A second one would
 * be refused to save the payment source of the first.
 */
async function customerOfLastSetup(
  { id }: StoredCustomer,
  store: Store,
  context: CallContext,
): Promise<{ id: string } | undefined> {
  const setupToken = await lastSetup(store, id).read()
  if (setupToken === undefined) return undefined
  try {
    const params = { setup_token_id: setupToken }
    return (await callOperation(readSetupToken, { params }, context)).value.customer
  } catch (error) {
    if (error instanceof UpstreamError && isUnknownToService(error)) return undefined
    throw error
  }
}

/** vault-9. Without a customer the service makes one (vault-8). */
const setupBody = (
  returnTo: URL,
  approvedUrl: string,
  customer: { id: string } | undefined,
): SetupTokenBody => ({
  ...(customer && { customer: { id: customer.id } }),
  payment_source: {
    paypal: {
      usage_pattern: 'RECURRING_POSTPAID',
      usage_type: 'MERCHANT',
      // vault-15: otherwise a wallet that pays for another customer of the merchant is refused.
      permit_multiple_payment_tokens: true,
      experience_context: {
        return_url: approvedUrl,
        // Without the proof, because nothing was approved.
        cancel_url: returnTo.href,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SETUP_NOW',
      },
    },
  },
})
