/** The authorizations of the back office: names them to the elements. A real shop has them with its orders. */
import { fetchDemo, fillPage } from '../api.ts'

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
const pathOf = (isViewer: boolean) => `authorizations${isViewer ? '?role=viewer' : ''}`

/** A viewer authorizes nothing. */
export function showAuthorizations(isViewer: boolean): void {
  find('authorize').hidden = isViewer
  const list = document.createElement('authorization-list')
  // The clock of the sandbox may be turned meanwhile.
  list.setAttribute('refresh', '5')
  const fill = (method: string) =>
    fillPage(async () => {
      const ids = await fetchDemo<string[]>(pathOf(isViewer), { method })
      list.setAttribute('authorizations', ids.join(' '))
      if (!list.isConnected) find('authorizations').append(list)
    })
  find('authorize').addEventListener('click', () => void fill('POST'))
  void fill('GET')
}

/** The ids of the shop's authorizations, for the home; none if they can't be read. */
export async function authorizationIds(isViewer: boolean): Promise<string> {
  const ids = await fetchDemo<string[]>(pathOf(isViewer), { method: 'GET' }).catch(() => [])
  return ids.join(' ')
}
