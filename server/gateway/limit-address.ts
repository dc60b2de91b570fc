/** Before anything else: one address may ask only so often, where its address is known. */
import type { Gateway } from './context.ts'
import type { Step } from './step.ts'

/** Of a request and what the adapter knows of its connection; undefined where nobody vouches for it. */
export type AddressOf = (request: Request, bindings: unknown) => string | undefined

export const limitAddress =
  ({ limitRate }: Gateway, addressOf: AddressOf): Step =>
  async (c) => {
    const address = addressOf(c.req.raw, c.env)
    if (address !== undefined) await limitRate('address', address)
    return undefined
  }
