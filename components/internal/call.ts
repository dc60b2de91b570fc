/**
 * Calls of our API by the name that the server's table has for them, so that what is asked and what is
 * answered can't go apart:
 *
 *   const { plans } = await call(api, 'GET /billing/plans', { query: { per_page: 50 } })
 *   await call(api, 'PUT /billing/plans/{id}', { ids: { id }, body: { name } })
 */
import type { Calls } from '../../server/operations/calls.ts'
import type { ApiClient, Query } from './api-client.ts'
import { ApiError } from './api-error.ts'

export type { Calls }

/** The query of a call; a number may be one, and is sent as its digits. */
export type QueryOf<Name extends keyof Calls> = Loosened<Calls[Name]['query']>

type Loosened<Query> = [Query] extends [undefined]
  ? undefined
  : {
      [Key in keyof Query]: string extends Exclude<Query[Key], undefined>
        ? Query[Key] | number
        : Query[Key]
    }

/** What a call needs, and nothing that it does not take. */
export type AskedOf<Name extends keyof Calls> = Given<'ids', Calls[Name]['ids']> &
  Given<'query', QueryOf<Name>> &
  Given<'body', Calls[Name]['body']> & {
    /** Ends a read that nobody waits for any more. */
    signal?: AbortSignal
    /** A UUID that marks repeats of one intent. */
    key?: string
  }

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type Loose = {
  ids?: Record<string, string>
  query?: Query
  body?: unknown
  signal?: AbortSignal
  key?: string
}

/** @throws {ApiError} as `ApiClient` does */
export async function call<Name extends keyof Calls>(
  api: ApiClient,
  name: Name,
  ...[asked]: Partial<AskedOf<Name>> extends AskedOf<Name>
    ? [asked?: AskedOf<Name>]
    : [asked: AskedOf<Name>]
): Promise<Calls[Name]['answer']> {
  const [method = '', pattern = ''] = name.split(' ')
  const { ids = {}, query, body, signal, key } = (asked ?? {}) as Loose
  const path = pattern.replace(/\{(\w+)\}/g, (_, id: string) => safeId(ids[id]))
  const answer =
    method === 'GET'
      ? api.get(path, { query, signal })
      : api.send(method as 'POST' | 'PUT' | 'DELETE', path, { query, body, key })
  return answer as Promise<Calls[Name]['answer']>
}

/** An id with a slash in it would be another address. */
function safeId(id = ''): string {
  if (!/^[\w-]+$/.test(id)) throw new ApiError('invalid-request')
  return id
}
