/**
 * Error bodies: problem details of this API (RFC 9457; a closed list of codes, `type` is
 * `urn:tillkit:problem:<code>`), and the error body of the services.
 */
import { z } from 'zod'
import { BillingDetails } from './customer.ts'
import { PLAN_REFUSALS, PlanPreview } from './plans/plan-preview.ts'

/** Every code with its status and its title. */
export const PROBLEMS = {
  'invalid-request': [400, 'The request is not valid'],
  unauthenticated: [401, 'A session is needed'],
  'session-expired': [401, 'The session is over'],
  'insufficient-scope': [403, 'The session may not do this'],
  'origin-refused': [403, 'Not from this origin'],
  'vault-not-enabled': [403, 'Payment methods can not be saved'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'This address does not take that method'],
  conflict: [409, 'Something else is under way'],
  'already-requested': [409, 'This was requested before'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'The body must be JSON'],
  refused: [422, 'The service refused'],
  'plan-refused': [422, 'The plan can not be taken, changed or kept'],
  'key-reused': [422, 'The key was used for another request'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong here'],
  'upstream-refused': [502, 'The service refused this server'],
  'upstream-failed': [502, 'The service failed'],
  'upstream-unreadable': [502, 'The service answered something unreadable'],
  unavailable: [503, 'Not available at the moment'],
  'upstream-unavailable': [503, 'The service is not available'],
  'upstream-timeout': [504, 'The service took too long'],
  'outcome-unknown': [504, 'The outcome is not known'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof PROBLEMS

/** One invalid member: `pointer` is a JSON pointer into the body, or `#query/name`, `#path/name`, `#header/name`. */
export const ProblemIssue = z.object({ pointer: z.string(), message: z.string() })
export type ProblemIssue = z.infer<typeof ProblemIssue>

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(ProblemIssue).optional(),
  retry_after: z.number().optional(),
  key: z.string().optional(),
  /** With `conflict` of PUT /api/me: the present values. */
  profile: BillingDetails.optional(),
  /** With `plan-refused`. */
  reason: z.enum(PLAN_REFUSALS).optional(),
  /** With `conflict` of a confirmed preview that no longer holds: a new one. */
  preview: PlanPreview.optional(),
  upstream: z
    .object({
      name: z.string().optional(),
      debug_id: z.string().optional(),
      issues: z
        .array(
          z.object({
            issue: z.string().optional(),
            field: z.string().optional(),
            description: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
})
export type Problem = z.infer<typeof Problem>

/** Error body of the three services: a name, a message, one detail per invalid member (authorizations-27). */
export const ServiceError = z.object({
  name: z.string(),
  message: z.string().nullish(),
  debug_id: z.string().nullish(),
  details: z
    .array(
      z.object({
        field: z.string().nullish(),
        issue: z.string().nullish(),
        description: z.string().nullish(),
      }),
    )
    .nullish(),
})
