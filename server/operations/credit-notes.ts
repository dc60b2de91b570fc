/** Credit notes: what of an invoice is given back. */
import {
  CreditNote,
  CreditNoteBody,
  CreditNoteList,
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
  answer: CreditNoteList,
  repeat: 'freely',
})

export const createCreditNote = operation({
  id: 'createCreditNote',
  summary: 'Give back a part of an invoice',
  service: 'billing',
  method: 'POST',
  path: '/credit-notes',
  scope: 'credits:write',
  body: CreditNoteBody,
  status: 201,
  answer: CreditNote,
  repeat: 'never',
})

export const readCreditNote = operation({
  id: 'readCreditNote',
  summary: 'One credit note',
  service: 'billing',
  method: 'GET',
  path: '/credit-notes/{id}',
  scope: 'credits:read',
  status: 200,
  answer: CreditNote,
  repeat: 'freely',
})

export const voidCreditNote = operation({
  id: 'voidCreditNote',
  summary: 'Take back what is left of a credit note',
  service: 'billing',
  method: 'POST',
  path: '/credit-notes/{id}/void',
  scope: 'credits:write',
  status: 200,
  answer: CreditNote,
  repeat: 'never',
})
