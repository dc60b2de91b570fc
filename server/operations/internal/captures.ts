/** Captured payments and their refunds. This server reads them for notifications of sales. */
import { Capture } from '../../contract/sales/capture.ts'
import { Refund } from '../../contract/sales/refund.ts'
import { operation } from '../operation.ts'
import { REFUND_SCOPE } from '../services.ts'

export const readCapture = operation({
  id: 'readCapture',
  summary: 'One captured payment',
  audience: 'internal',
  service: 'payments',
  method: 'GET',
  path: '/captures/{capture_id}',
  status: 200,
  response: Capture,
  retry: 'safe',
})

export const readRefund = operation({
  id: 'readRefund',
  summary: 'One refund of a captured payment',
  audience: 'internal',
  service: 'payments',
  method: 'GET',
  path: '/refunds/{refund_id}',
  oauthScope: REFUND_SCOPE,
  status: 200,
  response: Refund,
  retry: 'safe',
})
