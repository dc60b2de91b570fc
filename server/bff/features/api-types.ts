/** Types of the API as a client sees it: parameters, query, body and response by method and path. */
import type { z } from 'zod'
import type { OPERATIONS } from '../../operations/index.ts'
import type { SERVICES } from '../../operations/services.ts'
import type { ParamNames } from '../core/forward/customer-route.ts'
import type * as list from './list.ts'

type Features = (typeof list)[keyof typeof list]
type ListOf<Described, Name extends string> =
  Described extends Record<Name, readonly (infer Item)[]> ? Item : never
type CustomerRoutes = ListOf<Features, 'customerRoutes'>
type Operations = (typeof OPERATIONS)[number]
type OwnEndpoints = ListOf<Features, 'endpoints'>

type MerchantPathOf<Described extends Operations> =
  `${(typeof SERVICES)[Described['service']]['merchantPrefix']}${Described['path']}`

type RequestOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type ResponseOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Member<Described, Name> = Name extends keyof Described ? Described[Name] : undefined

interface Endpoint<Path, Query, Body, Response> {
  params: Record<ParamNames<Path>, string>
  query: RequestOf<Query>
  body: RequestOf<Body>
  response: ResponseOf<Response>
}

/** Endpoints of a customer's session. */
export type CustomerApi = {
  [Route in CustomerRoutes as `${Route['method']} ${Route['path']}`]: Endpoint<
    Route['path'],
    Route['query'],
    Route['body'],
    Route['response']
  >
}

/** Endpoints of a merchant's session. Members are as the services spell them: billing's money is a number. */
export type MerchantApi = OwnApi<'merchant'> & {
  [Described in Operations as `${Described['method']} ${MerchantPathOf<Described>}`]: Endpoint<
    Described['path'],
    Member<Described, 'query'>,
    Member<Described, 'body'>,
    Described['response']
  >
}

type WithoutPrefix<Path> = Path extends `/api${infer Rest}` ? Rest : never

type OwnApi<Caller> = {
  [Described in Extract<
    OwnEndpoints,
    { caller: Caller }
  > as `${Described['method']} ${WithoutPrefix<Described['path']>}`]: Endpoint<
    Described['path'],
    Member<Described, 'query'>,
    Member<Described, 'body'>,
    Described['response']
  >
}

/** Endpoints of any session. */
export type SessionApi = OwnApi<'any session'>

/** Endpoints without a session. */
export type PublicApi = OwnApi<'anyone'>

/** Endpoints of a session. */
export type Api = CustomerApi & MerchantApi & SessionApi
