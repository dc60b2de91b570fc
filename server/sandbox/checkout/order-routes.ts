/** Reads of orders (authorizations-106). */
import { Hono } from 'hono'
import { Id } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import { ownMerchantOnly } from '../payments/headers.ts'
import { readOrder } from './order-resource.ts'

export const orders = (context: SandboxContext) =>
  new Hono().use(ownMerchantOnly(context)).get('/:id', async (c) => {
    const id = Id.safeParse(c.req.param('id'))
    const order = id.success && (await readOrder(context.db, id.data, context.config.baseUrl))
    if (!order) throw orderNotFound()
    return c.json(order)
  })

const orderNotFound = () =>
  new ServiceError(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'No order has this id.',
      field: 'order_id',
      location: 'path',
    },
  ])
