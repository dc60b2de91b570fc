/** The sales of the back office: payments that the shop's server was notified of, kept up to date in a visible page. */
import { fetchDemo, fillPage } from '../api.ts'
import type { SalesList, SoldOrder } from '../server/orders.ts'

const INTERVAL_MS = 3000

/** As in the lists of the elements. */
const SOLD_AT = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

const find = <Found extends HTMLElement>(id: string) => document.querySelector<Found>(`#${id}`)!

export function showSales(): void {
  let shown = ''
  async function load() {
    const list = await fetchDemo<SalesList>('sales')
    const text = JSON.stringify(list)
    if (text === shown) return
    shown = text
    showRows('sales', list.links, 'Nothing sold yet: buy something in the shop.')
    showRows('payments', list.others, 'None yet: an invoice that is paid is one.')
  }
  void fillPage(load)
  // A failed refresh keeps the rows.
  setInterval(() => document.hidden || void load().catch(() => {}), INTERVAL_MS)
}

/** Replaces the rows of a table, or the table by a sentence. */
function showRows(id: string, sales: SalesList['links'], none: string): void {
  const table = find(`${id}-table`)
  table.hidden = sales.length === 0
  // The keyboard scrolls it where it is wider than the page.
  table.tabIndex = 0
  table.role = 'region'
  table.setAttribute('aria-labelledby', `${id}-title`)
  const text = find(`${id}-none`)
  text.hidden = sales.length > 0
  text.textContent = none
  find<HTMLTableSectionElement>(`${id}-rows`).replaceChildren(...sales.map(rowOf))
}

function rowOf({
  description,
  total,
  payer,
  time,
  order_id,
  payment_id,
  order,
}: SalesList['links'][number]): HTMLElement {
  const { currency_code: currency, value } = total
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency })
  const row = document.createElement('tr')
  const cells = [
    description || 'A payment',
    amount.format(value as `${number}`),
    [payer.name, payer.email].filter(Boolean).join(', ') || '–',
    SOLD_AT.format(new Date(time)),
    order_id ?? payment_id,
  ]
  for (const text of cells) {
    const cell = document.createElement('td')
    cell.textContent = text
    row.append(cell)
  }
  row.children[1]!.className = 'number'
  const details = order ? detailsOf(order) : []
  if (details.length > 0) row.children[0]!.append(listOf(details))
  return row
}

/** The options, the answers and the address of the buyer, each with its name. */
function detailsOf({ items, shipping_address: address }: SoldOrder): [string, string][] {
  const texts = items.flatMap(({ variants = [], customer_notes = [] }) => [
    ...variants.map(({ name, label }): [string, string] => [name, label]),
    ...customer_notes.map(({ label, value }): [string, string] => [label, value]),
  ])
  if (!address) return texts.filter(([, text]) => text)
  const { name, line1, line2, city, state, postal_code, country } = address
  const town = [city, state, postal_code].filter(Boolean).join(' ')
  const place = [name, line1, line2, town, country].filter(Boolean).join(', ')
  return [...texts, ['Ship to', place] as [string, string]].filter(([, text]) => text)
}

function listOf(details: readonly [string, string][]): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, text] of details) {
    const [term, value] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    value.textContent = text
    const pair = document.createElement('div')
    pair.append(term, value)
    list.append(pair)
  }
  return list
}
