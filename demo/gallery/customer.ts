/** The gallery of the customer's elements. */
import { ACTIONS } from './customer-actions.ts'
import { showGallery } from './page.ts'

const READ = [
  ...['profile', 'usage', 'invoices', 'analytics', 'wallet', 'alerts', 'payment-method'],
].map((of) => `${of}:read`)

showGallery(() => [...READ, 'alerts:write', 'profile:write', 'invoices:pay', 'plan:write'], ACTIONS)

// Here no window is closed; where a browser does not let it be, this is said.
await customElements.whenDefined('pay-link-return')
const returned = document.querySelector<HTMLElement & { requestUpdate(): void }>('pay-link-return')
if (returned) Object.assign(returned, { canCloseManually: true }).requestUpdate()
