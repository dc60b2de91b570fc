/** The check of shapes can fail. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { faultsOf, integer, list, object, text } from './shape.ts'

const shape = object({ id: text, 'note?': text, rows: list(object({ n: integer }), 1) })

it('A body with exactly its members has no faults', () => {
  assert.deepEqual(faultsOf(shape, { id: 'a', rows: [{ n: 1 }] }), [])
  assert.deepEqual(faultsOf(shape, { id: 'a', note: '', rows: [{ n: 1 }, { n: 2 }] }), [])
})

it('What is missing, undocumented or of another kind is a fault', () => {
  assert.deepEqual(faultsOf(shape, { id: 7, more: 1, rows: [{ n: '1' }] }), [
    'body/more is not documented',
    'body/id is 7, not text',
    'body/rows/0/n is "1", not a whole number',
  ])
  assert.deepEqual(faultsOf(shape, { rows: [] }), [
    'body/id is missing',
    'body/rows has 0 rows, not 1',
  ])
  assert.deepEqual(faultsOf(shape, null), ['body is null, not an object'])
})
