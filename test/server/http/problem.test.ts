import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { ProblemError, toProblem } from '../../../server/bff/core/problem.ts'
import { UpstreamError, type UpstreamErrorCode } from '../../../server/bff/core/upstream/error.ts'
import { PROBLEMS, type ProblemCode } from '../../../server/contract/problem.ts'
import { problemOf } from '../../support/bff/bff.ts'

function written(error: unknown): Response {
  const problem = toProblem(error)
  problem.requestId = 'request-1'
  return problem.toResponse()
}

describe('a problem', () => {
  for (const code of Object.keys(PROBLEMS) as ProblemCode[]) {
    it(`of ${code} has its status, its title and the request's id`, async () => {
      const [status, title] = PROBLEMS[code]
      const response = written(new ProblemError(code))
      const { retry_after, ...problem } = await problemOf(response, status, code)
      assert.deepEqual(problem, {
        type: `urn:tillkit:problem:${code}`,
        title,
        status,
        instance: 'request-1',
      })
      assert.equal(response.headers.get('retry-after'), retry_after?.toString() ?? null)
      assert.equal(retry_after !== undefined && retry_after > 0, [429, 503].includes(status))
    })
  }

  it('names each invalid member', async () => {
    const errors = [{ pointer: '/a', message: 'is required' }]
    const response = written(new ProblemError('invalid-request', { errors }))
    assert.deepEqual((await problemOf(response, 400, 'invalid-request')).errors, errors)
  })

  it('reveals nothing of an unexpected error', async () => {
    for (const error of [new Error('secret'), 'secret', undefined, { secret: 1 }]) {
      const response = written(error)
      assert.doesNotMatch(await response.clone().text(), /secret/)
      await problemOf(response, 500, 'internal')
    }
  })
})

describe('an upstream error', () => {
  const table: Record<UpstreamErrorCode, [number, ProblemCode]> = {
    unreachable: [503, 'upstream-unavailable'],
    unavailable: [503, 'upstream-unavailable'],
    'no-token': [503, 'upstream-unavailable'],
    'missing-scope': [503, 'upstream-unavailable'],
    'connection-lost': [502, 'upstream-failed'],
    failed: [502, 'upstream-failed'],
    timeout: [504, 'upstream-timeout'],
    'client-disconnected': [504, 'upstream-timeout'],
    unreadable: [502, 'upstream-unreadable'],
    'too-large': [502, 'upstream-unreadable'],
    unauthorized: [502, 'upstream-refused'],
    'not-enabled': [403, 'vault-not-enabled'],
    'not-found': [404, 'not-found'],
    'queue-full': [429, 'too-many-requests'],
    'rate-limited': [429, 'too-many-requests'],
    conflict: [409, 'conflict'],
    rejected: [422, 'refused'],
  }
  for (const [code, [status, problem]] of Object.entries(table)) {
    it(`of ${code} becomes ${problem}, without its message`, async () => {
      const error = new UpstreamError(code as UpstreamErrorCode, 'inner words')
      const response = written(error)
      assert.doesNotMatch(await response.clone().text(), /inner words/)
      await problemOf(response, status, problem)
    })
  }

  it('becomes a problem with Retry-After', async () => {
    const response = written(new UpstreamError('rate-limited', '', { retryAfter: 7 }))
    assert.equal(response.headers.get('retry-after'), '7')
    assert.equal((await problemOf(response, 429, 'too-many-requests')).retry_after, 7)
    const vague = written(new UpstreamError('unreachable', ''))
    assert.ok(Number(vague.headers.get('retry-after')) > 0)
  })

  it('for a missing resource equals the problem for a foreign one', async () => {
    const details = { name: 'RESOURCE_NOT_FOUND', debug_id: 'abc' }
    const missing = written(new UpstreamError('not-found', '', { status: 404, details }))
    const theirs = written(new ProblemError('not-found'))
    assert.equal(await missing.text(), await theirs.text())
  })
})
