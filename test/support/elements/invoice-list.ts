/** Renders an `<invoice-list>` in a session, beside a mock API. */
import type { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { anInvoice, anInvoicePage } from '../../../demo/fixtures/customer.ts'
import { MockBff } from './mock-bff.ts'
import { renderInSession } from './render-in-session.ts'
import { next, waitUntil } from './wait.ts'

export const LIST = 'GET /api/me/invoices'

const EVENTS = ['invoices-loaded', 'invoices-failed']

/** A mock API with one open invoice, inv-42, with two fees. */
export const anApi = (): MockBff =>
  new MockBff()
    .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
    .on(LIST, { json: anInvoicePage() })
    .on('GET /api/me/invoices/inv-42', {
      json: anInvoice({
        fees: [
          { id: 'f1', total_amount: { currency_code: 'USD', value: '1200.00' } },
          { id: null, total_amount: { currency_code: 'USD', value: '4.50' } },
        ],
      }),
    })

/** `scopes` are those of the session; `events` are the loaded and failed events. */
export async function aList(
  attributes: Record<string, string> = {},
  inside = '',
  scopes = ['invoices:read', 'invoices:pay'],
) {
  const options = { attributes, content: inside, scopes }
  const { element, ...rest } = await renderInSession('invoice-list', EVENTS, options)
  return { list: element, ...rest }
}

/** A list that has loaded. */
export async function aReadList(attributes: Record<string, string> = {}) {
  const made = await aList(attributes)
  await waitUntil(() => made.events.length > 0, 'the invoices were not loaded')
  await made.list.updateComplete
  return made
}

/** Acts and waits for the next load. */
export async function andReads({ list }: { list: InvoiceList }, act: () => void) {
  const loaded = next(list, 'invoices-loaded')
  act()
  await loaded
  await list.updateComplete
}

/** The query of the last list request. */
export const query = (bff: MockBff): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(bff.calls(LIST).at(-1)!.address.split('?')[1]))

export const shadow = (list: InvoiceList, selector: string): HTMLElement =>
  list.shadowRoot!.querySelector<HTMLElement>(selector)!

export const click = (list: InvoiceList, selector: string): void => shadow(list, selector).click()

/** The texts of all matching elements, in order. */
export const texts = (list: InvoiceList, selector: string): string[] =>
  [...list.shadowRoot!.querySelectorAll(selector)].map((found) =>
    found.textContent!.replace(/\s+/g, ' ').trim(),
  )
