/** Authorizations of the gallery's merchant: one in the window of its renewal, and its renewal of the day before. */
import { anAuthorization, aRenewal } from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'

/** `minor` units of the currency's smallest; authorizations have at most two decimals. */
const amountOf = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: amount(minor),
})

/** Authorized 7 days before the gallery's day. */
const TIMES = {
  links: [],
  create_time: '2026-11-13T09:00:00Z',
  update_time: '2026-11-13T09:00:00Z',
  expiration_time: '2026-12-12T09:00:00Z',
}

export const original = (look: Look) =>
  anAuthorization({ ...TIMES, amount: amountOf(look, 12_800) })

export const renewal = (look: Look) =>
  aRenewal({ ...TIMES, create_time: '2026-11-19T09:00:00Z', amount: amountOf(look, 14_000) })

export const closedAuthorization = (look: Look) => ({ ...original(look), status: 'CAPTURED' })
