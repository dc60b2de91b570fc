/** The gallery of the customer's elements. */
import { ACTIONS } from './customer-actions.ts'
import { METHOD_ACTIONS } from './method-actions.ts'
import { showGallery } from './page.ts'

const READ = [
  'profile',
  'usage',
  'invoices',
  'analytics',
  'wallet',
  'alerts',
  'payment-method',
].map((resource) => `${resource}:read`)

const WRITE = [
  'alerts:write',
  'profile:write',
  'payment-method:write',
  'invoices:pay',
  'plan:write',
]

showGallery(() => [...READ, ...WRITE], { ...ACTIONS, ...METHOD_ACTIONS })

// Here no window is closed; where a browser does not let it be, this is said.
await customElements.whenDefined('pay-link-return')
const returned = document.querySelector<HTMLElement & { requestUpdate(): void }>('pay-link-return')
if (returned) Object.assign(returned, { canCloseManually: true }).requestUpdate()
