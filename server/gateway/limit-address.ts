/** Before anything else: one address may ask only so often, where its address is known. */
import { createMiddleware } from 'hono/factory'
import type { Gateway, GatewayEnv } from './context.ts'

/** @param addressOf undefined for an address that nobody vouches for */
export const limitAddress = (
  { limitRate }: Gateway,
  addressOf: (request: Request, bindings: unknown) => string | undefined,
) =>
  createMiddleware<GatewayEnv>(async function limitAddress(c, next) {
    const address = addressOf(c.req.raw, c.env)
    if (address !== undefined) await limitRate('address', address)
    await next()
  })
