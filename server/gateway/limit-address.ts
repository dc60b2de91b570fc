/** Before anything else: one address may ask only so often, where its address is known. */
import type { Gateway } from './context.ts'
import type { Step } from './step.ts'

/** @param addressOf undefined for an address that nobody vouches for */
export const limitAddress =
  (
    { limitRate }: Gateway,
    addressOf: (request: Request, bindings: unknown) => string | undefined,
  ): Step =>
  async (c) => {
    const address = addressOf(c.req.raw, c.env)
    if (address !== undefined) await limitRate('address', address)
    return undefined
  }
