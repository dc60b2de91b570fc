/**
 * The shop's own record of payments, one line of JSON each: a payment is stored before its notification is answered,
 * and each one once.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Sale = z.object({
  /** Of the notification. */
  id: z.string(),
  /** Of the capture. */
  payment_id: z.string(),
  order_id: z.string().nullable(),
  /** The payment link, by the notification alone; null for any other payment. */
  link: z.string().nullable(),
  /** "2 × Survey notebook", or the invoice. */
  description: z.string(),
  total: z.object({ currency_code: z.string(), value: z.string() }),
  payer: z.object({ name: z.string(), email: z.string() }),
  /** Of the event. */
  time: z.string(),
})
export type Sale = z.infer<typeof Sale>

/** Newest payments that are kept; far more than the service repeats. */
const MAX_SALES = 5000

export interface Sales {
  /** The newest first. */
  list(): readonly Sale[]
  /** Stores a payment; one that is stored already is left out. */
  add(sale: Sale): void
  /** Forgets all of them. */
  clear(): void
}

/**
 * @param file in memory when absent
 * @throws {Error} from `add` when the file can't be written
 */
export function openSales(file?: string): Sales {
  const sales = file && existsSync(file) ? readSales(file) : []
  const known = new Set(sales.flatMap(keysOf))
  // A line that a crash cut short is left out.
  if (file && existsSync(file)) writeFileSync(file, sales.map(toLine).join(''), OWNER_ONLY)
  return {
    list: () => sales.toReversed(),
    add(sale) {
      const keys = keysOf(sale)
      if (keys.some((key) => known.has(key))) return
      if (file) appendFileSync(file, toLine(sale), OWNER_ONLY)
      for (const key of keys) known.add(key)
      sales.push(sale)
      for (const old of sales.splice(0, Math.max(sales.length - MAX_SALES, 0))) {
        for (const key of keysOf(old)) known.delete(key)
      }
    },
    clear() {
      if (file && existsSync(file)) writeFileSync(file, '', OWNER_ONLY)
      sales.length = 0
      known.clear()
    },
  }
}

/** Of the shop's own data in a folder. */
export const salesFileIn = (folder: string): string => join(folder, 'demo-sales.jsonl')

/** Names and e-mail addresses are for the owner alone. */
const OWNER_ONLY = { mode: 0o600 }

/** An order is paid once; a payment that is none of a link may be one of several of its order. */
const keysOf = ({ id, payment_id, order_id, link }: Sale): string[] => [
  `notification ${id}`,
  `payment ${payment_id}`,
  ...(order_id === null || link === null ? [] : [`order ${order_id}`]),
]

const toLine = (sale: Sale) => `${JSON.stringify(sale)}\n`

const readSales = (file: string): Sale[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [Sale.parse(JSON.parse(line))]
      } catch {
        return []
      }
    })
    .slice(-MAX_SALES)
