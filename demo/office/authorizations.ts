/** The authorizations of the back office: selects one for the element. A real shop has them with its orders. */
import { fetchDemo, fillPage } from '../api.ts'

const PARAMETER = 'authorization'

interface ListedAuthorization {
  /** Of the original. */
  id: string
  /** Of its latest renewal, or the original's. */
  newest: string
  amount: { currency_code: string; value: string }
  create_time: string
}

const find = <Found extends HTMLElement>(id: string) => document.querySelector<Found>(`#${id}`)!

/** A viewer authorizes nothing. */
export function chooseAuthorization(isViewer: boolean): void {
  find('authorize').hidden = isViewer
  const path = `authorizations${isViewer ? '?role=viewer' : ''}`
  const select = find<HTMLSelectElement>('authorizations')
  let all: readonly ListedAuthorization[] = []
  const show = () => find('renewal').setAttribute('authorization', select.value)
  /** The one of the address, if it is in the list. */
  const choose = () => {
    const wanted = new URLSearchParams(location.search).get(PARAMETER)
    select.selectedIndex = Math.max(
      0,
      all.findIndex(({ id }) => id === wanted),
    )
    show()
  }
  const save = () => saveAddress(all[select.selectedIndex]?.id)
  const fill = (method: string) =>
    fillPage(async () => {
      all = await fetchDemo<ListedAuthorization[]>(path, { method })
      select.replaceChildren(
        ...all.map((authorization) => new Option(labelOf(authorization), authorization.newest)),
      )
      // The newest one is the first.
      if (method === 'POST') save()
      choose()
    })
  select.addEventListener('change', () => {
    save()
    show()
  })
  addEventListener('popstate', choose)
  find('authorize').addEventListener('click', () => void fill('POST'))
  void fill('GET')
}

/** The ids of the shop's authorizations, for the home; none if they can't be read. */
export async function authorizationIds(isViewer: boolean): Promise<string> {
  const path = `authorizations${isViewer ? '?role=viewer' : ''}`
  const all = await fetchDemo<ListedAuthorization[]>(path, { method: 'GET' }).catch(() => [])
  return all.map(({ id }) => id).join(' ')
}

/** Puts the authorization into the address. */
function saveAddress(id = ''): void {
  const url = new URL(location.href)
  url.searchParams.set(PARAMETER, id)
  history.pushState(null, '', url)
}

function labelOf({ id, amount, create_time }: ListedAuthorization): string {
  const { currency_code: currency, value } = amount
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const date = new Date(create_time).toLocaleDateString('en', { dateStyle: 'medium' })
  return `${format.format(Number(value))} of ${date}, ${id}`
}
