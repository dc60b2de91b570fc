/** The account page. It selects a demo customer; a real shop has a login. */
import type { MyPlansLoadedEvent } from '../components/tillkit.ts'
import { fetchDemo, fillPage } from './api.ts'
import { nameMerchant } from './merchant.ts'

interface Customer {
  name: string
  external_id: string
}

const FIRST_CUSTOMER = 'northwind-maps'

/** The members of `<till-session>` that the page uses. */
interface Session extends HTMLElement {
  logout(): void
}

const select = document.querySelector<HTMLSelectElement>('#customer')!
const session = document.querySelector<Session>('#session')!
const signOut = document.querySelector<HTMLButtonElement>('#sign-out')!
const who = document.querySelector('#who')!
const welcome = document.querySelector('#welcome')!
const { textContent: withoutInvoice } = welcome

const asked = new URLSearchParams(location.search).get('customer')

// Filters, pages and opened invoices are in the address.
void bindAddress()

// Before everybody's names are here, so that the elements need not wait for them.
signIn(asked ?? FIRST_CUSTOMER)

void nameMerchant()
void fillPage(async () => {
  const everybody = await customers()
  const current = everybody.find(({ external_id }) => external_id === asked) ?? everybody[0]
  select.replaceChildren(
    ...everybody.map(
      ({ name, external_id }) =>
        new Option(name, external_id, false, external_id === current?.external_id),
    ),
  )
  greet()
})

select.addEventListener('change', () => {
  const url = new URL(location.href)
  url.searchParams.set('customer', select.value)
  history.replaceState(null, '', url)
  greet()
})

// A customer without an invoice reads when the first one comes.
session.addEventListener('my-plans-loaded', (event) => {
  const { data } = event as MyPlansLoadedEvent
  const days = data.subscriptions.flatMap(({ next_invoice }) => next_invoice?.at ?? []).sort()
  const format: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' }
  welcome.textContent = days[0]
    ? `Your first invoice comes on ${new Date(days[0]).toLocaleDateString('en-US', format)}. Your invoices, past periods and spending appear here then.`
    : withoutInvoice
})

async function bindAddress(): Promise<void> {
  const { src } = document.querySelector<HTMLScriptElement>('script[data-api]')!
  const { bindUrlState }: typeof import('../components/tillkit.ts') = await import(
    /* @vite-ignore */ src
  )
  bindUrlState()
}

signOut.addEventListener('click', () => {
  session.logout()
  signOut.hidden = true
})

function greet(): void {
  who.textContent = `Terrain API · ${select.selectedOptions[0]?.text ?? ''}`
  signIn(select.value)
}

function signIn(customer: string): void {
  const query = `?customer=${encodeURIComponent(customer)}`
  signOut.hidden = false
  welcome.textContent = withoutInvoice
  session.setAttribute('sign-in-href', `/account${query}`)
  session.setAttribute('fetch-from', `/demo/session${query}`)
}

async function customers(): Promise<Customer[]> {
  const all = await fetchDemo<Customer[]>('customers')
  const isFirst = ({ external_id }: Customer) => Number(external_id === FIRST_CUSTOMER)
  return all.sort((a, b) => isFirst(b) - isFirst(a))
}
