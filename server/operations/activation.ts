/** Activation: what a merchant does once, before billing takes anything else. */
import { operation } from './operation.ts'

export const activate = operation({
  id: 'activate',
  summary: 'Activate billing for the merchant',
  service: 'billing',
  method: 'POST',
  path: '/activate',
  scope: 'billing:activate',
  status: 204,
  answer: null,
  repeat: 'never',
})
