/** The account page. It selects a demo customer; a real shop has a login. */
import { fillPage } from './api.ts'
import { customers, FIRST } from './customers.ts'

const select = document.querySelector<HTMLSelectElement>('#customer')!
const session = document.querySelector('#session')!
const who = document.querySelector('#who')!

const asked = new URLSearchParams(location.search).get('customer')

// Before everybody's names are here, so that the elements need not wait for them.
signIn(asked ?? FIRST)

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
  history.replaceState(null, '', `?customer=${encodeURIComponent(select.value)}`)
  greet()
})

function greet(): void {
  who.textContent = `Terrain API · ${select.selectedOptions[0]?.text ?? ''}`
  signIn(select.value)
}

function signIn(customer: string): void {
  session.setAttribute('fetch-from', `/demo/session?customer=${encodeURIComponent(customer)}`)
}

/** Configures the script tag's own module, because another copy would have a configuration of its own. */
async function nameMerchant(): Promise<void> {
  const { src } = document.querySelector<HTMLScriptElement>('script[data-api]')!
  const { configure } = await import(/* @vite-ignore */ src)
  configure({
    merchant: {
      name: 'Meridian',
      address: 'Kartvägen 12\n118 20 Stockholm\nSweden',
      taxId: 'SE556677889901',
      logo: document.querySelector<HTMLImageElement>('.brand img')!.src,
    },
  })
}
