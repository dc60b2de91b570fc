/** Asks one row of a table for one of its statuses, and holds the answer against the row. */
import assert from 'node:assert/strict'
import type { ASandbox } from '../support/sandbox.ts'
import { refusal } from './bodies.ts'
import type { Ask, Row } from './row.ts'
import { faultsOf } from './shape.ts'

/** @param base the table's base address */
export async function send(sandbox: ASandbox, { row }: Row, ask: Ask, base: string) {
  const [method = '', path = ''] = row.split(' ')
  const [asked = ''] = ask.path.split('?')
  assert.match(asked, new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`), 'asks its own row')
  return sandbox.request(method, base + ask.path, ask.body, ask.headers)
}

export async function succeeds(response: Response, { status, body }: Row): Promise<void> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(response.headers.get('debug-id') ?? '', /^[0-9a-f]+$/)
  if (!body) return assert.equal(text, '')
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(faultsOf(body, JSON.parse(text)), [])
}

export async function refuses(response: Response, status: number): Promise<void> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  const answer = JSON.parse(text)
  assert.deepEqual(faultsOf(refusal(status), answer), [])
  assert.equal(answer.debug_id, response.headers.get('debug-id'))
}
