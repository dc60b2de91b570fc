/** The gallery: shows every element in the state that the address names, `/gallery?state=empty`. */

const STATES: Record<string, string> = {
  ready: 'As usual',
  loading: 'Loading',
  empty: 'Empty',
  error: 'Failed',
  stale: 'Stale',
  long: 'Long names',
  huge: 'Huge amounts',
  jpy: 'Yen',
  kwd: 'Dinar',
  narrow: '320 px',
  arabic: 'العربية',
}

interface Session extends HTMLElement {
  api: string
  fetchSession: () => Promise<{ token: string; scopes: string[] }>
  start(): void
}

const SCOPES = ['usage', 'invoices', 'analytics', 'wallet', 'alerts'].map((of) => `${of}:read`)

const asked = new URLSearchParams(location.search).get('state') ?? ''
const state = asked in STATES ? asked : 'ready'
const session = document.querySelector<Session>('#session')!
let end = 'early'

document.body.dataset.state = state
document.querySelector('#states')!.append(
  ...Object.entries(STATES).map(([name, text]) => {
    const link = Object.assign(document.createElement('a'), {
      href: `/gallery?state=${name}`,
      textContent: text,
    })
    if (name === state) link.setAttribute('aria-current', 'page')
    if (name === 'arabic') link.lang = 'ar'
    return link
  }),
)
if (state === 'arabic') Object.assign(session, { lang: 'ar', dir: 'rtl' })
Object.assign(session, {
  api: `/gallery/${state}`,
  fetchSession: () =>
    state === 'loading'
      ? new Promise(() => {})
      : Promise.resolve({
          token: `e30.${btoa('{"sub":"gallery"}')}.${end}`,
          expires_in: 900,
          scopes: [...SCOPES, 'alerts:write', 'invoices:pay'],
        }),
})

if (state === 'stale') {
  // Whoever is put on the page again asks again; by then the token is one that is refused.
  const pieces = document.querySelector('.pieces')!
  setTimeout(() => {
    end = 'late'
    session.start()
    setTimeout(() => session.append(pieces), 500)
  }, 1500)
}
