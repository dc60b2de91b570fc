/** Builders of authorizations, and of the service's time. */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Answer } from '../elements/mock-bff.ts'

export const ORIGINAL_ID = '5O190127TN364715T'
export const RENEWED_ID = '8AA831015G517922L'
export const READ = `GET /api/authorizations/${ORIGINAL_ID}`
export const READ_RENEWED = `GET /api/authorizations/${RENEWED_ID}`
export const RENEW = `POST /api/authorizations/${ORIGINAL_ID}/reauthorize`

/** Authorized on November 1, 2026 at noon, with an end 29 days later. */
export const anAuthorization = (changes: Partial<Authorization> = {}): Authorization => ({
  id: ORIGINAL_ID,
  status: 'CREATED',
  links: [{ href: 'https://pay.example', rel: 'self', method: 'GET' }],
  amount: { currency_code: 'USD', value: '100.00' },
  create_time: '2026-11-01T12:00:00Z',
  update_time: '2026-11-01T12:00:00Z',
  expiration_time: '2026-11-30T12:00:00Z',
  ...changes,
})

/** Renewed on November 7. */
export const aRenewal = (changes: Partial<Authorization> = {}): Authorization =>
  anAuthorization({
    id: RENEWED_ID,
    amount: { currency_code: 'USD', value: '110.00' },
    create_time: '2026-11-07T12:00:00Z',
    supplementary_data: { related_ids: { authorization_id: ORIGINAL_ID } },
    ...changes,
  })

export const TIME = 'GET /api/service-time'

export const at = (now: string): Answer => ({ json: { now } })
