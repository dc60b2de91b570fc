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

/** One in each state, with the merchant's own names. */
export const authorizationsById = (look: Look) => {
  return {
    authorizations: [
      { ...renewal(look), invoice_id: 'MER-2041' },
      anAuthorization({
        ...TIMES,
        id: '2WD34567RT890123K',
        custom_id: 'Atoll prints, A. Moreau',
        amount: amountOf(look, 6_400),
      }),
      anAuthorization({
        ...TIMES,
        id: '9KL45678UV901234M',
        status: 'PARTIALLY_CAPTURED',
        amount: amountOf(look, 94_000),
        supplementary_data: { related_ids: { order_id: '7UY65432GH109876P' } },
      }),
      anAuthorization({
        ...TIMES,
        id: '4XC56789WX012345N',
        invoice_id: 'MER-1987',
        create_time: '2026-10-21T09:00:00Z',
        expiration_time: '2026-11-19T09:00:00Z',
        amount: amountOf(look, 7_500),
      }),
    ],
    failed: [],
  }
}

export const noAuthorizations = { authorizations: [], failed: [] }

export const closedAuthorization = (look: Look) => ({ ...original(look), status: 'CAPTURED' })
