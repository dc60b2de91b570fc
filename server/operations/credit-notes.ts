/** Credit notes: partial and full refunds of invoices. */
import {
  CreditNote,
  CreditNoteBody,
  CreditNoteList,
  CreditNoteRows,
  CreditNotesQuery,
} from '../contract/credit-note.ts'
import { operation } from './operation.ts'

export const listCreditNotes = operation({
  id: 'listCreditNotes',
  summary: 'Credit notes, by customer, invoice, reason, status and time',
  service: 'billing',
  method: 'GET',
  path: '/credit-notes',
  scope: 'credits:read',
  query: CreditNotesQuery,
  status: 200,
  response: CreditNoteList,
  parse: CreditNoteRows,
  retry: 'safe',
})

export const createCreditNote = operation({
  id: 'createCreditNote',
  summary: 'Create a credit note for a part of an invoice',
  service: 'billing',
  method: 'POST',
  path: '/credit-notes',
  scope: 'credits:write',
  body: CreditNoteBody,
  status: 201,
  response: CreditNote,
  retry: 'never',
})

export const readCreditNote = operation({
  id: 'readCreditNote',
  summary: 'One credit note',
  service: 'billing',
  method: 'GET',
  path: '/credit-notes/{id}',
  scope: 'credits:read',
  status: 200,
  response: CreditNote,
  retry: 'safe',
})

export const voidCreditNote = operation({
  id: 'voidCreditNote',
  summary: 'Void the balance of a credit note',
  service: 'billing',
  method: 'POST',
  path: '/credit-notes/{id}/void',
  scope: 'credits:write',
  status: 200,
  response: CreditNote,
  retry: 'never',
})
