/**
 * Replaces a customer's payment method after its owner has approved the new one.
 *
 * Steps: read the setup token by its stored id, make the payment token with a key that is derived from the state, write
 * it to the customer, store the response. Each step has the same effect when it is repeated, so a confirmation that
 * was cut off continues where it ended, unless another method was put on file meanwhile.
 */
import type { StoredCustomer } from '../../../contract/customer.ts'
import type { PaymentMethod } from '../../../contract/vault/payment-method.ts'
import type { PaymentToken } from '../../../contract/vault/payment-token.ts'
import { readStoredCustomer } from '../../../operations/internal/customers.ts'
import { createPaymentToken, readSetupToken } from '../../../operations/internal/vault.ts'
import { type CustomerPut, updateCustomerMembers } from '../../core/customers/customer-update.ts'
import { withCustomerLock } from '../../core/money/locks.ts'
import { ProblemError } from '../../core/problem.ts'
import { fingerprint } from '../../core/sessions/digest.ts'
import { swapWhenReached } from '../../core/store/claim.ts'
import type { Store } from '../../core/store/store.ts'
import { type CallContext, callOperation, type UpstreamLog } from '../../core/upstream/call.ts'
import { UpstreamError, upstreamEffect } from '../../core/upstream/error.ts'
import { describePaymentMethod } from './describe.ts'
import { type Confirmer, isBoundTo, type SetupRecord, setupRecord } from './setup-record.ts'

/** Longer than all calls of a confirmation: a lock that is still held then belongs to a crashed process. */
const LOCK_MS = 120_000
const POLL_MS = 100
/** Longest wait for the response of another confirmation with the same state. */
const MAX_WAIT_MS = 5_000

interface ConfirmOptions extends Confirmer {
  state: string
  externalId: string
  /** The customer's id in paths. */
  customerKey: string
  customerPut: CustomerPut
  store: Store
  /** Throws `not-found` unless the setup is the caller's. */
  assertOwned: (isOwned: boolean) => void
  /** Throws if the service names another customer. */
  assertOwn: (customer: StoredCustomer) => void
  /** Without a signal, because a client that disconnects must not end a confirmation halfway. */
  context: Pick<CallContext, 'upstream'> & { log: UpstreamLog }
}

/**
 * @throws {ProblemError} `not-found`, `refused`, `conflict` or `already-requested` while another one runs, `conflict`
 *   after a later method, or `outcome-unknown`
 */
export async function confirmPaymentMethod(options: ConfirmOptions): Promise<PaymentMethod> {
  const { store, state } = options
  const record = await setupRecord(store, state)
  const attempt = crypto.randomUUID()

  async function read(): Promise<SetupRecord> {
    const found = await record.read()
    if (!found) throw new ProblemError('not-found')
    options.assertOwned(await isBoundTo(found, options))
    return found
  }

  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    const { method } = await read()
    if (method) return method
    if (await store.compareAndSwap(record.lockKey, undefined, attempt, LOCK_MS)) {
      try {
        // Read again: another confirmation may have ended before the lock was acquired.
        const setup = await read()
        if (setup.method) return setup.method
        const onUpdate = (replaces: string) => record.save({ ...setup, replaces })
        const replaced = await replaceMethod(setup, { ...options, onUpdate })
        // A response that can't be stored is still given: a repeat has the same effect.
        await record.save({ ...setup, method: replaced }).catch(() => {})
        return replaced
      } finally {
        void swapWhenReached(store, record.lockKey, attempt, undefined, 0)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new ProblemError('conflict', {
    detail: 'This payment method is being saved.',
    retryAfter: 2,
  })
}

interface UpdateOptions extends ConfirmOptions {
  /** Stores the digest of the token on file. @throws {StoreError} */
  onUpdate: (replaces: string) => Promise<void>
}

async function replaceMethod(
  { setupToken, replaces }: SetupRecord,
  options: UpdateOptions,
): Promise<PaymentMethod> {
  const { state, customerId, externalId, store, context } = options
  const params = { setup_token_id: setupToken }
  const { value: setup } = await callOperation(readSetupToken, { params }, context)
  assertApproved(setup.status)
  const token = await makePaymentToken(setupToken, state, context).catch(mapUnknownOutcome)
  return withCustomerLock(store, [customerId, externalId], () =>
    putOnFile(token, replaces, options),
  )
}

async function putOnFile(
  token: PaymentToken,
  replaces: string | undefined,
  { customerKey, customerPut, assertOwn, onUpdate, context }: UpdateOptions,
): Promise<PaymentMethod> {
  // Read as late as possible, because a clerk may change the customer meanwhile.
  const key = { id: customerKey }
  const { value: before } = await callOperation(readStoredCustomer, { params: key }, context)
  assertOwn(before)
  const changes = { payment_method_token: token.id }
  if (before.payment_method_token !== token.id) {
    const onFile = await fingerprint(`on file ${before.payment_method_token ?? ''}`)
    if (replaces === undefined) await onUpdate(onFile)
    else if (replaces !== onFile) {
      throw new ProblemError('conflict', { detail: 'Another payment method was saved meanwhile.' })
    }
    const update = { key: customerKey, before, changes, mode: customerPut, context }
    const after = await updateCustomerMembers(update).catch(mapUnknownOutcome)
    // The success of an update is no proof. Another token came later, such as a clerk's.
    if (after && after.value.payment_method_token === before.payment_method_token) {
      context.log.alarm =
        'a payment method was accepted, and the one on file is still the previous one'
      throw outcomeUnknown()
    }
  }
  // Without the type on file, which may be that of the previous method.
  return describePaymentMethod(changes, token)
}

/** A setup token that is used already belongs to an earlier, unfinished confirmation. */
const APPROVED = ['APPROVED', 'TOKENIZED', 'VAULTED']

function assertApproved(status: string): void {
  if (APPROVED.includes(status)) return
  throw new ProblemError('refused', {
    detail: 'The payment method was not approved.',
    upstream: { issues: [{ issue: 'PAYER_ACTION_REQUIRED' }] },
  })
}

async function makePaymentToken(
  setupToken: string,
  state: string,
  context: ConfirmOptions['context'],
): Promise<PaymentToken> {
  const requestKey = await fingerprint(JSON.stringify(['payment token', state, setupToken]))
  const body = { payment_source: { token: { id: setupToken, type: 'SETUP_TOKEN' } } }
  return (await callOperation(createPaymentToken, { body }, { ...context, requestKey })).value
}

function mapUnknownOutcome(error: unknown): never {
  if (!(error instanceof UpstreamError) || upstreamEffect(error) !== 'unknown') throw error
  throw outcomeUnknown(error)
}

const outcomeUnknown = (cause?: UpstreamError) =>
  new ProblemError('outcome-unknown', {
    detail: 'The payment method may have been saved. Confirm it again to know.',
    cause,
  })
