/**
 * Calls an endpoint by its method and path, typed by the server's route table:
 *
 *   const { plans } = await request(api, 'GET /billing/plans', { query: { per_page: 50 } })
 *   await request(api, 'PUT /billing/plans/{id}', { params: { id }, body: { name } })
 */
import type { Api } from '../../../server/bff/features/api-types.ts'
import type { ApiClient, Query } from './api-client.ts'
import { ApiError } from './api-error.ts'

export type Endpoint = keyof Api

/** The query of an endpoint. A number is sent as its digits. */
type QueryParams<Name extends Endpoint> = QueryInput<Api[Name]['query']>

type QueryInput<Query> = [Query] extends [undefined]
  ? undefined
  : {
      [Key in keyof Query]: string extends Exclude<Query[Key], undefined>
        ? Query[Key] | number
        : Query[Key]
    }

/** The members of an endpoint's request; members that it does not take are type errors. */
export type RequestOptions<Name extends Endpoint> = OptionalIfEmpty<'params', Api[Name]['params']> &
  OptionalIfEmpty<'query', QueryParams<Name>> &
  OptionalIfEmpty<'body', Api[Name]['body']> & {
    /** Aborts a read. */
    signal?: AbortSignal
    /** Idempotency key: a UUID that marks repeats of one intent. */
    key?: string
  }

type OptionalIfEmpty<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

type UntypedOptions = {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  signal?: AbortSignal
  key?: string
}

/** @throws {ApiError} as `ApiClient` does */
export async function request<Name extends Endpoint>(
  api: ApiClient,
  name: Name,
  ...[options]: Partial<RequestOptions<Name>> extends RequestOptions<Name>
    ? [options?: RequestOptions<Name>]
    : [options: RequestOptions<Name>]
): Promise<Api[Name]['response']> {
  const { params, query, body, signal, key } = (options ?? {}) as UntypedOptions
  const [method, path] = splitEndpoint(name, params)
  const response =
    method === 'GET'
      ? api.get(path, { query, signal })
      : api.send(method as 'POST' | 'PUT' | 'DELETE', path, { query, body, key })
  return response as Promise<Api[Name]['response']>
}

/** The method and the path with its ids. An id with a slash in it would change the path. @throws {ApiError} */
export function splitEndpoint(
  name: string,
  params: Record<string, string> = {},
): [method: string, path: string] {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => {
    const id = params[param] ?? ''
    if (!/^[\w-]+$/.test(id)) throw new ApiError('invalid-request')
    return id
  })
  return [method, path]
}
