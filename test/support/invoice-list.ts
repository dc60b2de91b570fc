/** An `<invoice-list>` in a session of its own, and what tests ask of it. */
import { fixture, html } from '@open-wc/testing'
import type { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import type { TillSession } from '../../components/session/till-session.ts'
import type { BffDouble } from './bff-double.ts'
import { shownText } from './next.ts'
import { aSession } from './session-tokens.ts'

export const LIST = 'GET /api/me/invoices'

const HEARD = ['invoices-loaded', 'invoices-failed']

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

/** What the last list was asked by. */
export const query = (bff: BffDouble): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(bff.calls(LIST).at(-1)!.address.split('?')[1]))

export const shadow = (list: InvoiceList, selector: string): HTMLElement =>
  list.shadowRoot!.querySelector<HTMLElement>(selector)!

/** The texts of all that match, in order. */
export const texts = (list: InvoiceList, selector: string): string[] =>
  [...list.shadowRoot!.querySelectorAll(selector)].map((found) =>
    found.textContent!.replace(/\s+/g, ' ').trim(),
  )
