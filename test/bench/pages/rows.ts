/** Draws many invoices and sorts them, by `<invoice-list>` or by a plain table, and tells how long it took. */
import type { TillSession } from '../../../components/session/till-session.ts'
import { aSession } from '../../support/session-tokens.ts'
import { PlainTable } from './plain-table.ts'

/** Milliseconds: to the first picture of rows, and to the last row. */
interface Timed {
  readonly painted: number
  readonly whole: number
}

/** The answers of the list, by `sort`. */
declare const PAGES: Record<string, string>

let answered = 0

/** Answers at once, so that what is timed is what becomes of an answer. */
globalThis.fetch = async (input) => {
  const { pathname, searchParams } = new URL(String(input), location.href)
  if (!pathname.endsWith('/invoices')) {
    return Response.json({ external_id: 'ada', now: '2026-11-20T10:00:00Z' })
  }
  answered = performance.now()
  return new Response(PAGES[searchParams.get('sort')!], {
    headers: { 'content-type': 'application/json' },
  })
}

/** The next frame is done. */
const frame = () =>
  new Promise<number>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    requestAnimationFrame(() => port2.postMessage(undefined))
  })

/** From `since` until the picture whose first row is `first`, and until the last of `count` rows is `last`. */
async function timed(root: ShadowRoot, since: number, asked: Asked): Promise<Timed> {
  const text = (row: Element | undefined) => row?.querySelector('th')?.textContent ?? ''
  const rows = () => root.querySelectorAll('tbody > tr')
  let painted = 0
  for (;;) {
    const now = await frame()
    const all = rows()
    if (!painted && text(all[0]).includes(asked.first)) painted = now - since
    if (painted && all.length === asked.count && text(all[all.length - 1]).includes(asked.last)) {
      return { painted, whole: now - since }
    }
  }
}

interface Asked {
  readonly count: number
  readonly first: string
  readonly last: string
}

const contestants = {
  element: {
    async draw(asked: Asked) {
      const session = document.createElement('till-session') as TillSession
      session.api = ''
      session.fetchSession = async () => ({
        ...aSession('ada'),
        scopes: ['invoices:read', 'invoices:pay'],
      })
      const list = document.createElement('invoice-list')
      session.append(list)
      document.body.append(session)
      await new Promise((resolve) => session.addEventListener('invoices-loaded', resolve))
      return timed(list.shadowRoot!, answered, asked)
    },
    sort(asked: Asked) {
      const root = document.querySelector('invoice-list')!.shadowRoot!
      const since = performance.now()
      root.querySelector<HTMLElement>('.amount-head button')!.click()
      return timed(root, since, asked)
    },
  },
  plain: {
    async draw(asked: Asked) {
      const table = new PlainTable()
      document.body.append(table)
      await table.read()
      return timed(table.shadowRoot!, answered, asked)
    },
    sort(asked: Asked) {
      const root = document.querySelector('plain-table')!.shadowRoot!
      const since = performance.now()
      root.querySelector<HTMLElement>('th.amount button')!.click()
      return timed(root, since, asked)
    },
  },
}

export type Contestants = typeof contestants

Object.assign(globalThis, contestants)
