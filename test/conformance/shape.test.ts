/** The strict schemas of response bodies reject missing, undocumented and mistyped members. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { integer, list, object, schemaErrors, text } from './shape.ts'

const body = object({ id: text, 'note?': text, rows: list(object({ n: integer }), 1) })
/** The members with an error. */
const invalid = (value: unknown) =>
  schemaErrors(body, value)
    .map((line) => line.split(': ')[0])
    .sort()

it('A body with exactly its members is valid', () => {
  assert.deepEqual(schemaErrors(body, { id: 'a', rows: [{ n: 1 }] }), [])
  assert.deepEqual(schemaErrors(body, { id: 'a', note: '', rows: [{ n: 1 }, { n: 2 }] }), [])
})

it('A missing, undocumented or mistyped member is an error', () => {
  assert.deepEqual(invalid({ id: 7, more: 1, rows: [{ n: '1' }] }), [
    'body',
    'body/id',
    'body/rows/0/n',
  ])
  assert.match(schemaErrors(body, { id: 'a', more: 1, rows: [{ n: 1 }] })[0] ?? '', /"more"/)
  assert.deepEqual(invalid({ rows: [] }), ['body/id', 'body/rows'])
  assert.deepEqual(invalid(null), ['body'])
})
