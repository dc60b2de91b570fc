/** How the three services say no: one error, thrown anywhere, and the family's body (authorizations-27). */
import type { Context } from 'hono'

/** One faulty member. `field` is a JSON pointer into the body, or a parameter's name. */
export interface Issue {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

const FAMILY = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  413: ['REQUEST_ENTITY_TOO_LARGE', 'The request payload is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
} as const

export type RefusalStatus = keyof typeof FAMILY

export const isRefusalStatus = (status: number): status is RefusalStatus => status in FAMILY

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly issues: Issue[]

  constructor(status: RefusalStatus, issues: Issue[] = []) {
    super(FAMILY[status][1])
    this.status = status
    this.issues = issues
  }
}

export const notFound = () => new Refusal(404)

/** A 403 as it is documented: with the one issue that all three services share (authorizations-27). */
export const notPermitted = (
  description = 'You do not have permission to access or perform operations on this resource.',
) => new Refusal(403, [{ issue: 'PERMISSION_DENIED', description }])

/** 422 for one member of the body, named by its JSON pointer. */
export const refuse = (issue: string, description: string, field?: string, value?: string) =>
  new Refusal(422, [
    {
      issue,
      description,
      ...(field && { field, location: 'body' as const }),
      ...(value !== undefined && { value }),
    },
  ])

/** The text of a 500 where it differs from billing's and links' (authorizations-27). */
const PAYMENTS = '/v2/payments/'
const PAYMENTS_500 = 'An internal server error occurred.'

/** Writes a refusal; the debug id is the one of the answer's header. */
export function sayNo(c: Context, { status, issues }: Refusal, debugId: string) {
  const [name, text] = FAMILY[status]
  const message = status === 500 && c.req.path.startsWith(PAYMENTS) ? PAYMENTS_500 : text
  return c.json(
    { name, message, debug_id: debugId, ...(issues.length > 0 && { details: issues }) },
    status,
  )
}
