/** Builds the notification of an event: the resource as it was sent, as it is now, and the customer or the sale. */
import { z } from 'zod'
import { readOrder } from '../../../../operations/internal/orders.ts'
import { compareInstants } from '../../../../pricing/price/instant.ts'
import { isObject, textAt } from '../../../core/json.ts'
import type { NotifiedCustomer, NotifiedLink } from '../notification.ts'
import { customerInEvent, customerOf } from './customer.ts'
import { type Resource, type ServiceEvent, withoutWriteOnly } from './event.ts'
import type { FindLink } from './links.ts'
import { orderIdOf, relatedOrder } from './order-id.ts'
import type { Reads, StartReads } from './reads.ts'
import { readOf } from './subject.ts'

/** A notification before its type is known: any event type, and the service's own resource. */
export interface BuiltNotification {
  type: string
  timestamp: string
  data: NotificationData
}

interface NotificationData extends Partial<Sale> {
  id: string
  customer: NotifiedCustomer | null
  order_id?: string
  resource: Resource
  current: Resource | null
  simulated: boolean
  replayed?: true
}

interface Sale {
  link: NotifiedLink | null
  items: Resource[]
  payer: Resource
  shipping: Resource
}

export interface EventOptions {
  isSimulated: boolean
  isReplayed?: boolean
}

interface BuilderOptions {
  startReads: StartReads
  findLink: FindLink
  now: () => number
}

/** @throws {NotReadYet} while a read may still succeed */
export type BuildNotification = (event: ServiceEvent, options: EventOptions) => Promise<Built>

interface Built {
  notification: BuiltNotification
  /** False if a part of it could not be read. */
  isComplete: boolean
}

export function notificationBuilder({ startReads, findLink, now }: BuilderOptions) {
  return async function buildNotification(
    event: ServiceEvent,
    { isSimulated, isReplayed = false }: EventOptions,
  ): Promise<Built> {
    const resource = withoutWriteOnly(event.resource)
    // The resource of a simulated event is nowhere to be read.
    const reads = isSimulated ? undefined : startReads(event)
    const current = reads ? await readCurrent(event, reads) : null
    const newest = current ?? resource
    const customer = reads ? await customerOf(event, newest, reads) : simulatedCustomer(event)
    const order_id = await orderIdOf(event, newest, reads)
    const notification = {
      type: event.event_type,
      timestamp: event.create_time ?? new Date(now()).toISOString(),
      data: {
        id: event.id,
        customer,
        ...(order_id !== undefined && { order_id }),
        resource,
        current,
        ...(event.event_type === SALE && {
          link: null,
          ...(reads && isCompleted(current) && (await saleOf(current, reads))),
        }),
        simulated: isSimulated,
        ...(isReplayed && { replayed: true as const }),
      },
    }
    return { notification, isComplete: !reads?.areIncomplete }
  }

  /** The order's items, payer and address, and the link that the items name; none where the order can't be read. */
  async function saleOf(capture: Resource, reads: Reads): Promise<Partial<Sale>> {
    const order_id = relatedOrder(capture)
    if (order_id === undefined) return {}
    const order = await reads.read(readOrder, { params: { order_id } })
    if (!order) return {}
    const units = objectsIn(order.purchase_units)
    const items = units.flatMap((unit) => objectsIn(unit.items))
    const shipping = units.map((unit) => unit.shipping).find(isObject)
    const sold = soldItems(items)
    return {
      link: sold.length > 0 ? await reads.attempt(() => findLink(sold)) : null,
      items,
      ...(isObject(order.payer) && { payer: order.payer }),
      ...(shipping && { shipping }),
    }
  }
}

/** True for a capture that the service shows as paid: what an event says of money is not enough. */
const isCompleted = (capture: Resource | null): capture is Resource =>
  capture !== null && ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(textAt(capture, 'status') ?? '')

/** The only type that is a sale; events of orders carry the order's id alone. */
const SALE = 'PAYMENT.CAPTURE.COMPLETED'

const SoldItem = z.object({ name: z.string().nullish(), sku: z.string().nullish() }).catch({})

const soldItems = (items: readonly Resource[]) => items.map((item) => SoldItem.parse(item))

const objectsIn = (value: unknown): Resource[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** @throws {NotReadYet} also while the service shows a state from before the event */
async function readCurrent(event: ServiceEvent, reads: Reads): Promise<Resource | null> {
  const read = readOf(event)
  if (!read) return null
  const current = await reads.read(read.operation, read.request)
  return current && isOlder(current, event.resource) ? reads.waitForAnswer() : current
}

/** Without a time it is never older. */
const isOlder = (current: Resource, sent: Resource): boolean =>
  compareInstants(updatedAt(current), updatedAt(sent)) < 0

const updatedAt = (resource: Resource): string | undefined =>
  textAt(resource, 'updated_at') ?? textAt(resource, 'update_time')

function simulatedCustomer(event: ServiceEvent): NotifiedCustomer | null {
  const external_id = customerInEvent(event)
  return external_id === null
    ? null
    : { id: textAt(event.resource, 'customer', 'id') ?? null, external_id }
}
