/** An `<invoice-list>` in a session of its own, and what tests ask of it. */
import { fixture, html, waitUntil } from '@open-wc/testing'
import type { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import type { TillSession } from '../../components/session/till-session.ts'
import { BffDouble } from './bff-double.ts'
import { anInvoice, aPage } from './invoices.ts'
import { next, shownText } from './next.ts'
import { aSession } from './session-tokens.ts'

export const LIST = 'GET /api/me/invoices'

const HEARD = ['invoices-loaded', 'invoices-failed']

/** An API with one open invoice, inv-42, whose details have two fees. */
export const anApi = (): BffDouble =>
  new BffDouble()
    .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
    .on(LIST, { json: aPage() })
    .on('GET /api/me/invoices/inv-42', {
      json: anInvoice({
        fees: [
          { id: 'f1', total_amount: { currency_code: 'USD', value: '1200.00' } },
          { id: null, total_amount: { currency_code: 'USD', value: '4.50' } },
        ],
      }),
    })

/** `scopes` are the session's; `heard` are the readings that came or failed. */
export async function aList(
  attributes: Record<string, string> = {},
  inside = '',
  scopes = ['invoices:read', 'invoices:pay'],
) {
  const heard: Event[] = []
  const session = document.createElement('till-session') as TillSession
  session.fetchSession = async () => ({ ...aSession('ada'), scopes })
  for (const type of HEARD) session.addEventListener(type, (event) => heard.push(event))
  const list = document.createElement('invoice-list') as InvoiceList
  list.textContent = inside
  for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value)
  session.append(list)
  const parent = await fixture<HTMLElement>(html`<main></main>`)
  parent.append(session)
  return { list, session, parent, heard, text: () => shownText(list) }
}

/** One that was answered. */
export async function aReadList(attributes: Record<string, string> = {}) {
  const made = await aList(attributes)
  await waitUntil(() => made.heard.length > 0, 'the invoices were not read')
  await made.list.updateComplete
  return made
}

/** Does something and waits until it was answered. */
export async function andReads({ list }: { list: InvoiceList }, act: () => void) {
  const loaded = next(list, 'invoices-loaded')
  act()
  await loaded
  await list.updateComplete
}

/** What the last list was asked by. */
export const query = (bff: BffDouble): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(bff.calls(LIST).at(-1)!.address.split('?')[1]))

export const shadow = (list: InvoiceList, selector: string): HTMLElement =>
  list.shadowRoot!.querySelector<HTMLElement>(selector)!

export const click = (list: InvoiceList, selector: string): void => shadow(list, selector).click()

/** The texts of all that match, in order. */
export const texts = (list: InvoiceList, selector: string): string[] =>
  [...list.shadowRoot!.querySelectorAll(selector)].map((found) =>
    found.textContent!.replace(/\s+/g, ' ').trim(),
  )
