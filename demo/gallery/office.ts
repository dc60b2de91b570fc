/** The gallery of the back office. */
import { ACTIONS } from './office-actions.ts'
import { showGallery } from './page.ts'

const READ = [
  'links',
  'catalog',
  'customers',
  'subscriptions',
  'events',
  'usage',
  'invoices',
  'alerts',
  'credits',
  'analytics',
  'authorizations',
].map((resource) => `${resource}:read`)

const WRITE = [
  'links:write',
  'catalog:write',
  'customers:write',
  'subscriptions:write',
  'events:write',
  'alerts:write',
  'credits:write',
  'invoices:pay',
  'billing:activate',
  'authorizations:reauthorize',
]

showGallery((state) => (state === 'read-only' ? READ : [...READ, ...WRITE]), ACTIONS)
