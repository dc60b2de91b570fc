/** What may be called: one entry an operation, as data. Nothing is reachable that is not in the table. */
import type { z } from 'zod'
import type { Scope } from '../contract/session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of a service, as the service's spec lists it. */
export interface Operation {
  id: string
  summary: string
  service: 'billing' | 'links'
  method: Method
  /** Below the service's base address; ids in braces. */
  path: string
  /** What a session must hold. There is no operation that needs nothing. */
  scope: Scope
  query?: z.ZodType
  /** How the answer is read; null where there is no body. */
  answer: z.ZodType | null
  /** May it be sent twice, and on which condition. */
  repeat: 'freely' | 'with the same key' | 'once' | 'never'
}

export const operation = <const Described extends Operation>(described: Described): Described =>
  described

/** An operation's answer, once it is read. */
export type AnswerOf<Described extends Operation> = Described['answer'] extends infer Answer
  ? Answer extends z.ZodType
    ? z.output<Answer>
    : undefined
  : never
