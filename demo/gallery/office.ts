/** The gallery of the back office. */
import { ACTIONS } from './office-actions.ts'
import { showGallery } from './page.ts'

const READ = [
  ...['links', 'catalog', 'customers', 'subscriptions', 'events', 'usage', 'invoices', 'alerts'],
  ...['credits', 'analytics', 'authorizations'],
].map((of) => `${of}:read`)
const WRITE = [
  ...['links', 'catalog', 'customers', 'subscriptions', 'events', 'alerts', 'credits'].map(
    (of) => `${of}:write`,
  ),
  ...['invoices:pay', 'billing:activate', 'authorizations:reauthorize'],
]

showGallery((state) => (state === 'read-only' ? READ : [...READ, ...WRITE]), ACTIONS)
