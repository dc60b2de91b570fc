/** The table as its callers see it: under each method and path what is asked, and what is answered. */
import type { z } from 'zod'
import type { MerchantPrefixes } from './operation.ts'
import type { CUSTOMER_VIEWS, OPERATIONS } from './table.ts'

type Views = (typeof CUSTOMER_VIEWS)[number]
type Operations = (typeof OPERATIONS)[number]

type AddressOf<Described extends Operations> =
  `${MerchantPrefixes[Described['service']]}${Described['path']}`

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Answered<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Member<Described, Name> = Name extends keyof Described ? Described[Name] : undefined

/** The names in the braces of a path. */
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

interface Call<Path, Query, Body, Answer> {
  ids: Record<NamesIn<Path>, string>
  query: Sent<Query>
  body: Sent<Body>
  answer: Answered<Answer>
}

/** What a customer's session may call. */
export type CustomerCalls = {
  [View in Views as `${View['method']} ${View['path']}`]: Call<
    View['path'],
    Exclude<View['query'], undefined>,
    Exclude<View['body'], undefined>,
    View['show']
  >
}

/** What a merchant's session may call. Members are as the services spell them: billing's money is a number. */
export type MerchantCalls = {
  [Described in Operations as `${Described['method']} ${AddressOf<Described>}`]: Call<
    Described['path'],
    Member<Described, 'query'>,
    Member<Described, 'body'>,
    Described['answer']
  >
}

export type Calls = CustomerCalls & MerchantCalls
