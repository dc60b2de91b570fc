import { MERCHANT_ROLES } from '@tillkit/server'

/** The body of POST /api/sessions for a person of your back office. */
export const officeSession = (person) => ({
  kind: 'merchant',
  user: person.id,
  scopes: person.isClerk ? MERCHANT_ROLES.clerk : MERCHANT_ROLES.viewer,
  origins: ['https://office.example'],
})
