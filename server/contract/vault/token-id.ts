/** Ids of the vault's setup tokens and payment tokens. */
import { text } from '../scalars.ts'

export const TokenId = text(36).regex(
  /^[0-9a-zA-Z_-]+$/,
  'must be 1 to 36 letters, digits, - and _',
)
