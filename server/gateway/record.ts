/** One line of JSON for each request, whatever it came to, and the id that finds it again. */
import { createMiddleware } from 'hono/factory'
import type { GatewayEnv } from './context.ts'

/** @param log takes one line; `secrets` are struck out wherever they turn up in it */
export const record = (log: (line: string) => void, secrets: readonly string[]) =>
  createMiddleware<GatewayEnv>(async function record(c, next) {
    const start = performance.now()
    c.set('requestId', crypto.randomUUID())
    c.set('record', {})
    c.header('X-Request-Id', c.var.requestId)
    await next()
    const line = oneLine({
      time: new Date().toISOString(),
      request_id: c.var.requestId,
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
      ...c.var.record,
    })
    log(secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line))
  })

/** Puts the operation's name into the log line. */
export const named = (operation: string) =>
  createMiddleware<GatewayEnv>(async function named(c, next) {
    c.var.record.operation = operation
    await next()
  })

/** Control characters beyond JSON's own escapes, and those that turn the direction of text. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

export const oneLine = (entry: object): string =>
  JSON.stringify(entry).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
