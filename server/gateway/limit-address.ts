/** Before anything else: one address may ask only so often, where its address is known. */
import { goOn } from '../store/soon.ts'
import type { LimitRate } from './rate-limit.ts'
import type { Step } from './way.ts'

/** Of a request and what the adapter knows of its connection; undefined where nobody vouches for it. */
export type AddressOf = (request: Request, bindings: unknown) => string | undefined

export const limitAddress =
  (limitRate: LimitRate, addressOf: AddressOf): Step =>
  (c) => {
    const address = addressOf(c.req.raw, c.env)
    return goOn(address === undefined ? undefined : limitRate('address', address), () => undefined)
  }
