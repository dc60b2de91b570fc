/** What may be called: one entry an operation, as data. Nothing is reachable that is not in the table. */
import type { z } from 'zod'
import type { MerchantScope } from '../contract/session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of a service, as docs/services lists it. */
export interface Operation {
  id: string
  summary: string
  service: 'billing' | 'links' | 'payments'
  method: Method
  /** Below the service's base address; ids in braces. */
  path: string
  /** What a merchant's session must hold. There is no operation that needs nothing. */
  scope: MerchantScope
  query?: z.ZodType
  body?: z.ZodType
  /** The body in a dialect whose service demands less. */
  bodyIn?: { spec?: z.ZodType; paypal?: z.ZodType }
  /** Whether the body may stay away: then it is `{}`. */
  bodyOptional?: true
  /** The member of the body that says where buyers go afterwards. */
  leadsTo?: 'return_url'
  /** The success that docs/services lists. */
  status: 200 | 201 | 202 | 204
  /** Another success that the service may answer with instead. */
  or?: 200
  /** The answer as the service spells it; null where there is no body. */
  answer: z.ZodType | null
  /** What this server reads of it, tolerant of the rest; the whole answer when absent. */
  reads?: z.ZodType
  /** May it be sent twice, and on which condition. */
  repeat: 'freely' | 'with the same key' | 'once' | 'never'
  /** Milliseconds for which the service knows a request key again, where it takes one. */
  keyKeptFor?: number
  /** How much of the resource is asked for. */
  prefer?: 'return=representation'
  /** It moves money and takes no key: one mark an invoice stands for all who ask. */
  underAMark?: true
}

export const operation = <const Described extends Operation>(described: Described): Described =>
  described

/** How an operation's answer is read. */
export const readingOf = ({ reads, answer }: Operation): z.ZodType | null => reads ?? answer

/** An operation's answer, once it is read. */
export type AnswerOf<Described extends Operation> = Described extends {
  reads: infer Reads extends z.ZodType
}
  ? z.output<Reads>
  : Described['answer'] extends infer Answer
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : undefined
    : never

/** Where a merchant's session finds what each service has, below `/api`. */
const MERCHANT_PREFIXES = {
  billing: '/billing',
  links: '/payment-resources',
  payments: '',
} as const
export type MerchantPrefixes = typeof MERCHANT_PREFIXES

/** The address of an operation for a merchant's session, below `/api`; ids in braces. */
export const merchantPath = ({ service, path }: Operation): string =>
  `${MERCHANT_PREFIXES[service]}${path}`
