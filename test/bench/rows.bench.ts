/**
 * How long 1,000 invoices take to be seen, and to be sorted: `<invoice-list>` beside a plain keyed table of the
 * same rows. Answers come at once, so that what is timed is what becomes of them.
 */
import { readFileSync } from 'node:fs'
import { build } from '../../scripts/build.mjs'
import { aBrowser } from '../support/browser.ts'
import { anInvoice, aPage, aPaidInvoice } from '../support/invoices.ts'
import { bundled, serve } from './pages/serve.ts'
import { compare, quartiles } from './pages/verdict.ts'

const ROUNDS = 11
const COUNT = 1000
/** As a multiple of what the plain table takes. */
const MOST = 0.35

const invoices = Array.from({ length: COUNT }, (_, i) => {
  const issued = new Date(Date.UTC(2026, 10, 19) - i * 8 * 3_600_000).toISOString().slice(0, 10)
  // A prime apart, so that the largest are all over the list.
  const value = (10 + ((i * 7919) % 9973) / 10).toFixed(2)
  return (i % 7 ? aPaidInvoice : anInvoice)({
    id: `inv-${i}`,
    invoice_number: `INV-2026-${String(COUNT - i).padStart(4, '0')}`,
    issued_date: issued,
    due_date: issued,
    amount: { total_amount: { currency_code: 'USD', value } },
  })
})
const byAmount = invoices.toSorted(
  (a, b) => Number(b.amount.total_amount!.value) - Number(a.amount.total_amount!.value),
)
const pageOf = (rows: typeof invoices) => JSON.stringify(aPage(rows))
const ends = (rows: typeof invoices) => ({
  count: COUNT,
  first: rows[0]!.invoice_number!,
  last: rows.at(-1)!.invoice_number!,
})

await build({ only: ['tillkit'] })
const pages = { '-issued_date': pageOf(invoices), '-amount': pageOf(byAmount) }
const { url, stop } = await serve({
  '/rows.html': `<!doctype html>
    <html lang="en">
      <meta charset="utf-8"><title>Invoices</title>
      <script src="/pages.js"></script>
      <script type="module" src="/tillkit.js"></script>
      <script type="module" src="/rows.js"></script>
      <body></body>
    </html>`,
  '/pages.js': `const PAGES = ${JSON.stringify(pages)}`,
  '/tillkit.js': readFileSync('components/dist/tillkit.js'),
  '/rows.js': await bundled('rows.ts'),
})
const browser = await aBrowser()

interface Timed {
  readonly painted: number
  readonly whole: number
}

/** On a page of its own. */
async function time(who: 'element' | 'plain'): Promise<{ drawn: Timed; sorted: Timed }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/rows.html`)
  const run = (what: string, rows: typeof invoices) =>
    page.evaluate<Timed>(`${who}.${what}(${JSON.stringify(ends(rows))})`)
  const drawn = await run('draw', invoices)
  const sorted = await run('sort', byAmount)
  await context.close()
  return { drawn, sorted }
}

try {
  const rounds: {
    ours: Awaited<ReturnType<typeof time>>
    others: Awaited<ReturnType<typeof time>>
  }[] = []
  for (let i = -1; i < ROUNDS; i++) {
    // Who is first alternates.
    const first = i % 2 ? await time('element') : undefined
    const others = await time('plain')
    const ours = first ?? (await time('element'))
    // The first round warms the browser up.
    if (i >= 0) rounds.push({ ours, others })
  }
  const kept = [
    ['first paint', 'drawn'],
    ['sort', 'sorted'],
  ].map(([what, of]) => {
    const step = of as 'drawn' | 'sorted'
    const painted = rounds.map(({ ours, others }) => ({
      ours: ours[step].painted,
      others: others[step].painted,
    }))
    const whole = quartiles(rounds.map(({ ours }) => ours[step].whole))[1]
    const isKept = compare(`${what} of ${COUNT} rows`, painted, MOST)
    console.log(`${''.padEnd(24)}(its last row: ${whole.toFixed(0)} ms)`)
    return isKept
  })
  if (kept.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  stop()
}
