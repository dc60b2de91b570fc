/** Orders of a checkout. This server reads them for notifications of sales. */
import { Order } from '../../contract/sales/order.ts'
import { operation } from '../operation.ts'

export const readOrder = operation({
  id: 'readOrder',
  summary: 'One order with its items, its payer and its payments',
  audience: 'internal',
  service: 'orders',
  method: 'GET',
  path: '/{order_id}',
  status: 200,
  response: Order,
  retry: 'safe',
})
