/** The customer's payment method on file, and its replacement through the service's approve page. */
import type { StoredCustomer } from '../../../contract/customer.ts'
import {
  PaymentMethod,
  PaymentMethodConfirmBody,
  PaymentMethodSetup,
  PaymentMethodSetupBody,
} from '../../../contract/vault/payment-method.ts'
import { readStoredCustomer } from '../../../operations/internal/customers.ts'
import { isSameCustomer } from '../../core/customers/ownership.ts'
import { type CustomerRequest, customerRoute } from '../../core/forward/customer-route.ts'
import { clientPrefix } from '../../core/http/client-address.ts'
import { returnPage } from './addresses.ts'
import { confirmPaymentMethod } from './confirm.ts'
import { describePaymentMethod } from './describe.ts'
import { tokenOnFile } from './on-file.ts'
import { setUpPaymentMethod } from './set-up.ts'

type Reader = Pick<CustomerRequest, 'customer' | 'customerKey' | 'call' | 'assertNoForeignRows'>

/** Reads the customer with the token of its method, and verifies that it is the session's. */
async function readOwn(request: Reader): Promise<StoredCustomer> {
  const stored = await request.call(readStoredCustomer, { params: { id: request.customerKey } })
  request.assertNoForeignRows(isSameCustomer(stored, request.customer))
  return stored
}

export const readMyPaymentMethod = customerRoute({
  id: 'readMyPaymentMethod',
  summary: 'The payment method on file; where TILL_VAULT is on',
  method: 'GET',
  path: '/me/payment-method',
  scope: 'payment-method:read',
  response: PaymentMethod,
  async handler(request) {
    const { log, signal } = request
    const { upstream } = request.deps
    const stored = await readOwn(request)
    return describePaymentMethod(stored, await tokenOnFile(stored, { upstream, log, signal }))
  },
})

export const setUpMyPaymentMethod = customerRoute({
  id: 'setUpMyPaymentMethod',
  summary:
    "Begin to replace the payment method: the address of the service's approve page; 5 an hour",
  method: 'POST',
  path: '/me/payment-method/setup',
  scope: 'payment-method:write',
  body: PaymentMethodSetupBody,
  response: PaymentMethodSetup,
  status: 201,
  changesNothing: true,
  async handler(request) {
    const { body, session, log, deps } = request
    const { upstream, store, origins, customerSettings } = deps
    const isOwn = (origin: string) => session.origins.has(origin) && origins.allows(origin)
    const returnTo = returnPage(body.return_to, isOwn)
    await limitRate(request)
    const customer = await readOwn(request)
    const context = { upstream, log }
    return setUpPaymentMethod({ ...customerSettings, customer, returnTo, store, context })
  },
})

export const confirmMyPaymentMethod = customerRoute({
  id: 'confirmMyPaymentMethod',
  summary: 'Replace the payment method by the approved one; repeats get the same response',
  method: 'POST',
  path: '/me/payment-method/confirm',
  scope: 'payment-method:write',
  body: PaymentMethodConfirmBody,
  response: PaymentMethod,
  async handler(request) {
    const { body, customer, customerKey, log, c } = request
    const { upstream, store, customerSettings } = request.deps
    return confirmPaymentMethod({
      ...body,
      customerId: customer.id,
      externalId: customer.externalId,
      customerKey,
      origin: c.req.header('origin'),
      customerPut: customerSettings.customerPut,
      store,
      assertOwned: request.assertOwned,
      assertOwn: (stored) => request.assertNoForeignRows(isSameCustomer(stored, customer)),
      context: { upstream, log },
    })
  },
})

/** Of the customer, and of the client's address where it is known. @throws {ProblemError} `too-many-requests` */
async function limitRate({ customer, deps, c }: Pick<CustomerRequest, 'customer' | 'deps' | 'c'>) {
  await deps.enforceRateLimit('payment-method', `customer ${customer.id}`)
  const { address } = c.var
  if (address === undefined) return
  await deps.enforceRateLimit('payment-method', `address ${clientPrefix(address)}`)
}
