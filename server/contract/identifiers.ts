/**
 * What an identifier may look like before it becomes part of an address.
 *
 * An allow-list, because encoding does not help: `encodeURIComponent('..')` is `..`, and a path of
 * `/customers/../invoices` is another resource.
 */
import { z } from 'zod'

/** Any id that goes into a path or a query: the service's own or the merchant's key. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,127}$/, 'must be an id: letters, digits, - and _')

/** A key the merchant chooses for customers, subscriptions, plans and metrics (billing-6). */
export const ExternalId = Id

/** A payment link's id (links-1). */
export const PaymentLinkId = z
  .string()
  .regex(/^PLB-[A-Z0-9]{12}$/, 'must be "PLB-" and 12 capital letters or digits')

/** A client-chosen request key (links-29). */
export const RequestKey = z
  .string()
  .regex(/^[0-9a-zA-Z_-]{1,108}$/, 'must be 1 to 108 letters, digits, - and _')
