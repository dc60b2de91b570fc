/** The account page: chooses whom to be; a real shop knows that from its login. */
import { fillPage } from './ask.ts'
import { customers } from './customers.ts'

const select = document.querySelector<HTMLSelectElement>('#customer')!
const session = document.querySelector('#session')!
const who = document.querySelector('#who')!

void fillPage(async () => {
  const everybody = await customers()
  const asked = new URLSearchParams(location.search).get('customer')
  const current = everybody.find(({ external_id }) => external_id === asked) ?? everybody[0]
  select.replaceChildren(
    ...everybody.map(
      ({ name, external_id }) =>
        new Option(name, external_id, false, external_id === current?.external_id),
    ),
  )
  signIn()
})

select.addEventListener('change', () => {
  history.replaceState(null, '', `?customer=${encodeURIComponent(select.value)}`)
  signIn()
})

function signIn(): void {
  who.textContent = `Terrain API · ${select.selectedOptions[0]?.text ?? ''}`
  session.setAttribute('fetch-from', `/demo/session?customer=${encodeURIComponent(select.value)}`)
}
