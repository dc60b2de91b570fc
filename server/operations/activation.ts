/** Activation: required once per merchant, before billing accepts other calls. */
import { operation } from './operation.ts'

export const activate = operation({
  id: 'activate',
  summary: 'Activate billing for the merchant',
  service: 'billing',
  method: 'POST',
  path: '/activate',
  scope: 'billing:activate',
  status: 204,
  response: null,
  retry: 'never',
})
