/** The secret of notifications in sandbox mode, where none is configured. */
import { createHash } from 'node:crypto'

/** Derived from the kept keys, so that receivers need no new one after a restart. */
export const notifySecretOf = ({ sessionKey }: { sessionKey: string }): string =>
  `whsec_${createHash('sha256').update(`notifications:${sessionKey}`).digest('base64')}`
