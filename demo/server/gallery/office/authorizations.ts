/** Authorizations of the gallery's merchant: one in the window of its renewal, and its renewal of the day before. */
import type { Authorization } from '../../../../server/contract/authorization.ts'
import type { Look } from '../looks.ts'

export const ORIGINAL = '5O190127TN364715T'
export const RENEWAL = '8AA831015G517922L'

/** `minor` units of the currency's smallest; authorizations have at most two decimals. */
const amountOf = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: amount(minor),
})

/** Authorized 7 days before the gallery's day. */
export const original = (look: Look): Authorization => ({
  id: ORIGINAL,
  status: 'CREATED',
  links: [],
  amount: amountOf(look, 12_800),
  create_time: '2026-11-13T09:00:00Z',
  update_time: '2026-11-13T09:00:00Z',
  expiration_time: '2026-12-12T09:00:00Z',
})

export const renewal = (look: Look): Authorization => ({
  ...original(look),
  id: RENEWAL,
  amount: amountOf(look, 14_000),
  create_time: '2026-11-19T09:00:00Z',
  supplementary_data: { related_ids: { authorization_id: ORIGINAL } },
})

export const closedAuthorization = (look: Look): Authorization => ({
  ...original(look),
  status: 'CAPTURED',
})
