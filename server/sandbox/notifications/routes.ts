/** Webhooks, the record of events, and certificates: /v1/notifications. */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { WebhookBody, WebhookPatch, WebhooksQuery } from '../../contract/notifications/webhook.ts'
import { ResendBody, SimulateBody } from '../../contract/notifications/webhook-event.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { notFound, permissionDenied } from '../http/errors.ts'
import { readBody, readBodyWithText, readId, readOptionalBody, readQuery } from '../http/request.ts'
import { VERIFY_SCOPE, WEBHOOKS_SCOPE } from '../settings.ts'
import { webhookAuthority } from './authority.ts'
import { invalidMember } from './errors.ts'
import { listEventTypes, serializeEventType } from './event-types.ts'
import { EventsQuery, listEvents, readEvent, resendEvent } from './events.ts'
import { simulateEvent } from './samples.ts'
import { isWebhookUrl } from './url-rules.ts'
import { isVerified, VerifyBody } from './verify.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  patchWebhook,
  serializeWebhook,
} from './webhooks.ts'

/** 403 unless the token holds one of the scopes. */
const requireScope = (...scopes: string[]) =>
  createMiddleware<SandboxEnv>(async function requireScope(c, next) {
    if (!scopes.some((scope) => c.var.scopes?.includes(scope))) {
      throw permissionDenied(`This needs the scope ${scopes.join(' or ')}.`)
    }
    await next()
  })

export function notifications(context: SandboxContext) {
  const { db, config, settings } = context
  const app = new Hono<SandboxEnv>()

  // No scope: only a token.
  app.get('/webhooks-event-types', (c) => c.json({ event_types: listEventTypes() }))
  app.post(
    '/verify-webhook-signature',
    requireScope(WEBHOOKS_SCOPE, VERIFY_SCOPE),
    async function verify(c) {
      const { body, text } = await readBodyWithText(c, VerifyBody)
      const verification_status = (await isVerified(context, body, text)) ? 'SUCCESS' : 'FAILURE'
      return c.json({ verification_status })
    },
  )
  app.use(requireScope(WEBHOOKS_SCOPE))

  app.post('/webhooks', async (c) => {
    const webhook = await createWebhook(context, await readBody(c, WebhookBody))
    return c.json(serializeWebhook(webhook, config), 201)
  })
  app.get('/webhooks', async (c) => {
    // CHOICE: the application has registered all webhooks, and the account none.
    const isOfAccount = readQuery(c, WebhooksQuery).anchor_type === 'ACCOUNT'
    const webhooks = isOfAccount ? [] : await listWebhooks(db)
    return c.json({ webhooks: webhooks.map((webhook) => serializeWebhook(webhook, config)) })
  })
  app.get('/webhooks/:id', async (c) =>
    c.json(serializeWebhook(await findWebhook(db, readId(c)), config)),
  )
  app.get('/webhooks/:id/event-types', async (c) => {
    const { event_types } = await findWebhook(db, readId(c))
    return c.json({ event_types: event_types.map(serializeEventType) })
  })
  app.patch('/webhooks/:id', async (c) => {
    const id = readId(c)
    const webhook = await patchWebhook(context, id, await readBody(c, WebhookPatch))
    return c.json(serializeWebhook(webhook, config))
  })
  app.delete('/webhooks/:id', async (c) => {
    await deleteWebhook(db, readId(c))
    return c.body(null, 204)
  })

  app.get('/webhooks-events', async (c) =>
    c.json(await listEvents(context, readQuery(c, EventsQuery), new URL(c.req.url))),
  )
  app.get('/webhooks-events/:id', async (c) => c.json(await readEvent(context, readId(c))))
  app.post('/webhooks-events/:id/resend', async (c) => {
    const id = readId(c)
    await resendEvent(context, id, await readOptionalBody(c, ResendBody))
    return c.json(await readEvent(context, id), 202)
  })
  app.post('/simulate-event', async (c) => {
    const body = await readBody(c, SimulateBody)
    const { webhook_id, url } = body
    if (webhook_id !== undefined) await findWebhook(db, webhook_id)
    else if (url !== undefined && !isWebhookUrl(url, settings.loopback_webhooks)) {
      const description = 'must be an https address on the default port'
      throw invalidMember('url', 'Not a valid webhook URL', description, url)
    }
    return c.json(await readEvent(context, await simulateEvent(context, body)), 202)
  })
  return app
}

const PEM = { 'Content-Type': 'application/x-pem-file' }

/** Certificates are read without a token: a receiver has none. */
export function certificates(context: SandboxContext) {
  const authority = webhookAuthority(context)
  return new Hono<SandboxEnv>()
    .get('/ca.pem', async (c) => c.body(await authority.rootPem(), 200, PEM))
    .get('/:id', async (c) => {
      const chain = await authority.chainPem(readId(c))
      if (chain === undefined) throw notFound()
      return c.body(chain, 200, PEM)
    })
}
