/** Sends the request of a table row for one of its statuses, and validates the response. */
import assert from 'node:assert/strict'
import type { ASandbox } from '../support/sandbox/sandbox.ts'
import { refusal } from './bodies.ts'
import { type Ask, BEFORE_ACTIVATION, BY_FAULT, type Row, WITHOUT_SERVICE } from './row.ts'
import { schemaErrors } from './shape.ts'
import type { World } from './world.ts'

/** @param base base URL of the table */
export async function send(sandbox: ASandbox, { row }: Row, ask: Ask, base: string) {
  const [method = '', path = ''] = row.split(' ')
  const [requestPath = ''] = ask.path.split('?')
  assert.match(
    requestPath,
    new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`),
    'the request is not of its row',
  )
  return sandbox.request(method, base + ask.path, ask.body, ask.headers)
}

/** Causes an error by input, by the state of the account, by the order of calls, or by an injected fault. */
export async function provoke(world: World, row: Row, status: number, base: string) {
  const cause = row.errors[status]!
  const { sandbox, inactive } = world
  const ask = await (typeof cause === 'function' ? cause : row.asks)(world)
  if (cause === BY_FAULT) {
    const [method = ''] = row.row.split(' ')
    const [path] = (base + ask.path).split('?')
    const rule = { method, path, times: 1, fault: { kind: 'status', status } }
    const made = await sandbox.request('POST', '/sandbox/faults', rule)
    assert.equal(made.status, 201, await made.text())
    return send(sandbox, row, ask, base)
  }
  if (cause === BEFORE_ACTIVATION) return send(inactive, row, ask, base)
  if (cause === WITHOUT_SERVICE) {
    const { capabilities } = await (await sandbox.request('GET', '/sandbox/settings')).json()
    await sandbox.request('PUT', '/sandbox/settings', { capabilities: [] })
    const response = await send(sandbox, row, ask, base)
    await sandbox.request('PUT', '/sandbox/settings', { capabilities })
    return response
  }
  const responses = await Promise.all(
    Array.from({ length: ask.times ?? 1 }, () => send(sandbox, row, ask, base)),
  )
  return responses.find((response) => response.status === status) ?? responses[0]!
}

export async function succeeds(response: Response, { status, body }: Row): Promise<void> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(response.headers.get('debug-id') ?? '', /^[0-9a-f]+$/)
  if (!body) return assert.equal(text, '')
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(schemaErrors(body, JSON.parse(text)), [])
}

export async function refuses(response: Response, status: number): Promise<void> {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  const error = JSON.parse(text)
  assert.deepEqual(schemaErrors(refusal(status), error), [])
  assert.equal(error.debug_id, response.headers.get('debug-id'))
}
