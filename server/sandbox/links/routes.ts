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
import { requestKeyOf, speaksPublicDialect } from '../headers.ts'
import { readBody, readId, readQuery } from '../read.ts'
import { notFound } from '../refusal.ts'
import { checkPrices } from './check.ts'
import { createLink, readRequestKey } from './create.ts'
import { listLinks } from './list.ts'
import { replaceLink } from './replace.ts'
import { showCreated, showOne } from './resource.ts'
import { findLink } from './store.ts'

/** The public service does without a return URL; the specification requires it (links-5). */
export function links(context: SandboxContext) {
  const { db, settings, switches } = context

  return new Hono()
    .post('/payment-resources', async (c) => {
      const key = readRequestKey(requestKeyOf(c))
      const body = await readBody(c, speaksPublicDialect(c) ? OpenPaymentLinkBody : PaymentLinkBody)
      checkPrices(body)
      const { row, replayed } = await createLink(context, body, key)
      // links-18: a replayed key answers 200, a new link 201.
      return c.json(showCreated(row, settings), replayed ? 200 : 201)
    })
    .get('/payment-resources', async (c) => {
      const query = readQuery(c, PaymentLinksQuery)
      return c.json(await listLinks(context, query, new URL(c.req.url).search))
    })
    .get('/payment-resources/:id', async (c) => {
      return c.json(showOne(await findLink(db, readId(c)), settings))
    })
    .put('/payment-resources/:id', async (c) => {
      const id = readId(c)
      const isOpen = speaksPublicDialect(c) || (await hasNoReturnUrl(id))
      const schema = isOpen ? OpenPaymentLinkReplacement : PaymentLinkReplacement
      const row = await replaceLink(context, id, await readBody(c, schema))
      // links-21: no body typically; the link may be answered instead.
      return switches.replaced_link === 200 ? c.json(showOne(row, settings)) : c.body(null, 204)
    })
    .delete('/payment-resources/:id', async (c) => {
      // links-27: removed for good.
      const { numDeletedRows } = await db
        .deleteFrom('payment_links')
        .where('id', '=', readId(c))
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound()
      return c.body(null, 204)
    })

  /** CHOICE: what was created without a return URL may be replaced without one, in either dialect. */
  async function hasNoReturnUrl(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('payment_links')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined && row.content.return_url === undefined
  }
}
