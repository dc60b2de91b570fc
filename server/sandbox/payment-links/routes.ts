/** The five operations of payment links (links-18 to links-22). */
import { Hono } from 'hono'
import {
  OpenPaymentLinkBody,
  OpenPaymentLinkReplacement,
  PaymentLinkBody,
  PaymentLinkReplacement,
  PaymentLinksQuery,
} from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { notFound } from '../http/errors.ts'
import {
  readBody,
  readId,
  readQuery,
  readRequestKeyHeader,
  usesPublicHeaderNames,
} from '../http/request.ts'
import { listLinks } from './list.ts'
import { assertPrices } from './prices.ts'
import { createLink, readRequestKey, replaceLink } from './save.ts'
import { serializeCreated, serializeLink } from './serialize.ts'
import { findLink } from './store.ts'

/** The return URL is optional with the public header names, required with those of the specification (links-5). */
export function paymentLinks(context: SandboxContext) {
  const { db, config, settings } = context

  return new Hono()
    .post('/payment-resources', async (c) => {
      const key = readRequestKey(readRequestKeyHeader(c))
      const body = await readBody(
        c,
        usesPublicHeaderNames(c) ? OpenPaymentLinkBody : PaymentLinkBody,
      )
      assertPrices(body)
      const { row, replayed } = await createLink(context, body, key)
      // links-18: 200 for a repeated key, 201 for a new link.
      return c.json(serializeCreated(row, config), replayed ? 200 : 201)
    })
    .get('/payment-resources', async (c) => {
      const query = readQuery(c, PaymentLinksQuery)
      return c.json(await listLinks(context, query, new URL(c.req.url).search))
    })
    .get('/payment-resources/:id', async (c) => {
      return c.json(serializeLink(await findLink(db, readId(c)), config))
    })
    .put('/payment-resources/:id', async (c) => {
      const id = readId(c)
      const isOpen = usesPublicHeaderNames(c) || (await hasNoReturnUrl(id))
      const schema = isOpen ? OpenPaymentLinkReplacement : PaymentLinkReplacement
      const row = await replaceLink(context, id, await readBody(c, schema))
      // links-21: 204, or 200 with the link by the setting.
      return settings.replaced_link === 200 ? c.json(serializeLink(row, config)) : c.body(null, 204)
    })
    .delete('/payment-resources/:id', async (c) => {
      // links-27: deletion is permanent.
      const { numDeletedRows } = await db
        .deleteFrom('payment_links')
        .where('id', '=', readId(c))
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound()
      return c.body(null, 204)
    })

  /** CHOICE: a link created without a return URL may be replaced without one, with either header names. */
  async function hasNoReturnUrl(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('payment_links')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined && row.content.return_url === undefined
  }
}
