/** Invoices as the rows of a file, with words and numbers as they are. */
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { Row } from '../internal/csv.ts'
import { sayCustomer } from '../internal/customer-messages.ts'
import { say } from './messages.ts'
import { isOverdue, numberOf } from './status.ts'

export const csvRows = (invoices: readonly InvoiceForCustomer[], locale: string): Row[] => [
  [
    say(locale, 'invoices.number'),
    say(locale, 'invoices.issued'),
    say(locale, 'invoices.due'),
    say(locale, 'invoices.overdue'),
    say(locale, 'invoices.status'),
    say(locale, 'invoices.amount'),
    sayCustomer(locale, 'common.currency'),
  ],
  ...invoices.map((invoice) => [
    numberOf(invoice),
    invoice.issued_date,
    invoice.due_date,
    isOverdue(invoice) ? say(locale, 'invoices.overdue') : '',
    invoice.payment_status,
    invoice.amount.total_amount?.value,
    invoice.amount.total_amount?.currency_code,
  ]),
]
