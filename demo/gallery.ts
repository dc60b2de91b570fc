/** The gallery: shows every element in the state that the address names, `/gallery?state=empty`. */

import { ACTIONS, act } from './gallery-actions.ts'

interface Session extends HTMLElement {
  fetchSession: () => Promise<{ token: string; scopes: string[] }>
  start(): void
}

const SCOPES = ['usage', 'invoices', 'analytics', 'wallet', 'alerts'].map((of) => `${of}:read`)

const links = [...document.querySelectorAll<HTMLAnchorElement>('#states a')]
const stateOf = (address: string) => new URL(address).searchParams.get('state')
const link = links.find(({ href }) => stateOf(href) === stateOf(location.href)) ?? links[0]!
const state = stateOf(link.href)!
const session = document.querySelector<Session>('#session')!
let end = 'early'

document.body.dataset.state = state
link.setAttribute('aria-current', 'page')
if (state === 'arabic') Object.assign(session, { lang: 'ar', dir: 'rtl' })
Object.assign(session, {
  fetchSession: () =>
    state === 'loading'
      ? new Promise(() => {})
      : Promise.resolve({
          token: `e30.${btoa('{"sub":"gallery"}')}.${end}`,
          expires_in: 900,
          scopes: [...SCOPES, 'alerts:write', 'invoices:pay'],
        }),
})

const action = ACTIONS[state]
if (action) void act(action)

// Here no window is closed; where a browser does not let it be, this is said.
await customElements.whenDefined('pay-link-return')
const returned = document.querySelector<HTMLElement & { requestUpdate(): void }>('pay-link-return')
if (returned) Object.assign(returned, { canCloseManually: true }).requestUpdate()

if (state === 'stale') {
  // Reconnected elements refetch; by then the token is rejected.
  const pieces = document.querySelector('.pieces')!
  setTimeout(() => {
    end = 'late'
    session.start()
    setTimeout(() => session.append(pieces), 500)
  }, 1500)
}
