/** Credit notes: they are created and voided, and never change. */
import type { CreditNote } from '../../../../server/contract/credit-note.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { getList } from '../../../internal/api/list-response.ts'
import type { Listed } from './resource.ts'

export const creditNote: Listed<CreditNote> = {
  name: 'credit-note',
  plural: 'credit-notes',
  attribute: 'note',
  changes: ['credit-note'],
  scopes: { read: 'credits:read', write: 'credits:write' },
  idOf: ({ id }) => id,
  nameOf: ({ number, id }) => number || id,
  searchTexts: ({ number, id, invoice_number }) => [number || id, invoice_number],
  isShort: ({ invoice, customer }) => Boolean(invoice || customer),
  async list(api, { page, pageSize, filter: { invoice, customer } }, signal) {
    const query = {
      ...(invoice && { invoice_id: invoice }),
      ...(customer && { external_customer_id: customer }),
      page: page || '1',
      per_page: pageSize,
    }
    const response = await request(api, 'GET /billing/credit-notes', { query, signal })
    const rows = getList(response, 'credit_notes')
    // billing-15: without page counts, the last page is the one that is not full.
    return { rows, next: rows.length < pageSize ? undefined : String(Number(query.page) + 1) }
  },
  removal: {
    kind: 'void',
    // billing-205.
    isPossible({ credit_status, refund_status, balance_amount, credit_amount }) {
      const isOpen = credit_status !== 'VOIDED' && credit_status !== 'CONSUMED'
      const isRefunded = (refund_status ?? 'FAILED') !== 'FAILED'
      return isOpen && !isRefunded && balance_amount.value === credit_amount.value
    },
    send: (api, { id }) => request(api, 'POST /billing/credit-notes/{id}/void', { params: { id } }),
  },
}
