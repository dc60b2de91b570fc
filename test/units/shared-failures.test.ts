import type { LitElement } from 'lit'
import { expect, it } from 'vitest'
import { ApiError } from '../../components/internal/api/api-error.ts'
import { SharedFailures } from '../../components/internal/session/shared-failures.ts'

it('a shared failure is one of an update only if all of its elements show older data', () => {
  const failures = new SharedFailures(() => {})
  const error = new ApiError('upstream-unavailable')
  const report = (element: object, isUpdate: boolean) =>
    failures.report(element as LitElement, { error, isUpdate, retry: () => {} })
  const [first, second, third] = [{}, {}, {}]
  report(first, true)
  report(second, true)
  expect(failures.all.map(({ isUpdate }) => isUpdate)).to.deep.equal([true])
  report(third, false)
  expect(failures.all.map(({ isUpdate }) => isUpdate)).to.deep.equal([false])
})
