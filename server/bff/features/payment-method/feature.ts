/** The payment method of a customer, replaced at the vault's approve page. */
import { isOwnSandbox } from '../../core/config/mode.ts'
import { defineFeature } from '../../core/feature.ts'
import { confirmMyPaymentMethod, readMyPaymentMethod, setUpMyPaymentMethod } from './routes.ts'

export const paymentMethod = defineFeature({
  customerRoutes: [readMyPaymentMethod, setUpMyPaymentMethod, confirmMyPaymentMethod],
  services: (env) =>
    (env.TILL_VAULT ?? (isOwnSandbox(env) ? 'on' : 'off')) === 'on' ? ['vault'] : [],
})
