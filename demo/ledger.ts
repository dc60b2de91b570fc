/** Shows what is going on in the sandbox as it happens: orders, invoices, events, customers. */
import { ask } from './ask.ts'

interface Ledger {
  orders: {
    create_time: string
    status: string
    description: string
    total: { currency_code: string; value: string }
  }[]
  invoices: {
    invoice_number: string
    issued_date: string
    payment_status: string
    payment_overdue: boolean
    amount: { total_amount: { value: number; currency_code: string } }
    customer: { name: string }
  }[]
  events: {
    timestamp: string
    metric_code: string
    external_subscription_id: string
    properties?: Record<string, unknown>
  }[]
  customers: { name: string; external_id: string; email: string; plan: string | null }[]
}

const instant = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Intl reads decimal text exactly; a number would be a float first. */
const money = (currency: string, value: string | number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(value as number)

const words = (constant: string) => constant.charAt(0) + constant.slice(1).toLowerCase()

/** Reads the ledger and fills its tables; the last cell of a row with an amount is a number. */
export async function showLedger(): Promise<void> {
  const { orders, invoices, events, customers } = await ask<Ledger>('desk/ledger')
  fill(
    '#orders',
    'Nothing sold yet. Buy something in the shop.',
    orders.map(({ create_time, description, status, total }) => [
      instant.format(new Date(create_time)),
      description,
      words(status),
      money(total.currency_code, total.value),
    ]),
  )
  fill(
    '#invoices',
    'No invoice yet.',
    invoices.map(({ invoice_number, customer, issued_date, ...invoice }) => {
      const { value, currency_code } = invoice.amount.total_amount
      const late = invoice.payment_overdue ? ', overdue' : ''
      return [
        invoice_number,
        customer.name,
        day.format(new Date(issued_date)),
        words(invoice.payment_status) + late,
        money(currency_code, value),
      ]
    }),
  )
  fill(
    '#events',
    'No usage yet.',
    events.map(({ timestamp, metric_code, external_subscription_id, properties = {} }) => [
      instant.format(new Date(timestamp)),
      metric_code,
      external_subscription_id,
      Object.entries(properties)
        .map(([key, value]) => `${key} ${value}`)
        .join(', '),
    ]),
  )
  fill(
    '#customers',
    'Nobody yet.',
    customers.map(({ name, external_id, email, plan }) => [
      name,
      external_id,
      email,
      plan ?? 'no plan',
    ]),
  )
}

function fill(place: string, none: string, rows: string[][]): void {
  const table = document.querySelector<HTMLTableElement>(place)!
  const numbers = table.tHead!.rows[0]!.querySelector('th.number') !== null
  const body = document.createElement('tbody')
  for (const texts of rows) {
    const row = body.insertRow()
    for (const text of texts) row.insertCell().textContent = text
    if (numbers) row.lastElementChild!.className = 'number'
  }
  if (rows.length === 0) {
    const cell = body.insertRow().insertCell()
    cell.colSpan = table.tHead!.rows[0]!.cells.length
    cell.textContent = none
  }
  table.tBodies[0]!.replaceWith(body)
}
