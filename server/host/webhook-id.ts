/** The id of the server's own registration of webhooks in sandbox mode. */
import { createHash } from 'node:crypto'

/** Derived from the kept keys, so that a start at another address moves the registration. */
export const webhookIdOf = ({ sessionKey }: { sessionKey: string }): string =>
  createHash('sha256').update(`webhooks:${sessionKey}`).digest('hex').slice(0, 17).toUpperCase()
