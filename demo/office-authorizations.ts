/** The authorizations of the back office: selects one for the element. A real shop has them with its orders. */
import { fetchDemo, fillPage } from './api.ts'

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
  const show = () => find('renewal').setAttribute('authorization', select.value)
  const fill = (method: string) =>
    fillPage(async () => {
      const all = await fetchDemo<ListedAuthorization[]>(path, { method })
      select.replaceChildren(...all.map((one) => new Option(labelOf(one), one.newest)))
      show()
    })
  select.addEventListener('change', show)
  find('authorize').addEventListener('click', () => void fill('POST'))
  void fill('GET')
}

function labelOf({ id, amount, create_time }: ListedAuthorization): string {
  const { currency_code: currency, value } = amount
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const date = new Date(create_time).toLocaleDateString('en', { dateStyle: 'medium' })
  return `${format.format(Number(value))} of ${date}, ${id}`
}
