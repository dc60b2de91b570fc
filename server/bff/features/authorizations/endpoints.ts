/** Reads several authorizations by their ids, because no operation of the service lists them. */
import {
  type Authorization,
  AuthorizationsById,
  AuthorizationsByIdQuery,
} from '../../../contract/authorization.ts'
import { readAuthorization } from '../../../operations/authorizations.ts'
import { mapConcurrently } from '../../core/forward/concurrency.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import { toProblem } from '../../core/problem.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'

export const listAuthorizationsById = endpoint({
  id: 'listAuthorizationsById',
  summary:
    'Up to 20 authorized payments by their ids; each id that fails is named with its problem',
  method: 'GET',
  path: '/api/authorizations-by-id',
  caller: 'merchant',
  scope: 'authorizations:read',
  query: AuthorizationsByIdQuery,
  status: 200,
  response: AuthorizationsById,
  async handler({ c, readQuery }, { upstream, clientSignal }) {
    const context = { upstream, log: c.get('log'), signal: clientSignal(c) }
    const read = await mapConcurrently(readQuery().ids, (id) => readOrFail(id, context))
    return c.json({
      authorizations: read.flatMap(({ authorization }) => authorization ?? []),
      failed: read.flatMap(({ failed }) => failed ?? []),
    } satisfies AuthorizationsById)
  },
})

/** One id of an unknown authorization hides none of the others. */
async function readOrFail(
  id: string,
  context: CallContext,
): Promise<{ authorization?: Authorization; failed?: AuthorizationsById['failed'][number] }> {
  try {
    const { value } = await callOperation(
      readAuthorization,
      { params: { authorization_id: id } },
      context,
    )
    return { authorization: value }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code === 'client-disconnected') throw error
    return { failed: { id, code: toProblem(error).code } }
  }
}
