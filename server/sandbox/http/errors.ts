/** The error that the services throw, and its response body (authorizations-27). */
import type { Context } from 'hono'

/** One faulty member. `field` is a JSON pointer into the body, or the name of a parameter. */
export interface Issue {
  issue: string
  description: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

const ERRORS = {
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

export type ErrorStatus = keyof typeof ERRORS

export const isErrorStatus = (status: number): status is ErrorStatus => status in ERRORS

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: ErrorStatus
  readonly issues: Issue[]
  /** `name` of the response. */
  readonly errorName: string

  /** @param named name and message of an error that is not its status' usual one */
  constructor(
    status: ErrorStatus,
    issues: Issue[] = [],
    named?: { name: string; message: string },
  ) {
    const [name, message] = ERRORS[status]
    super(named?.message ?? message)
    this.status = status
    this.issues = issues
    this.errorName = named?.name ?? name
  }
}

export const notFound = () => new ServiceError(404)

/** 403 with the one issue that the services document (authorizations-27). */
export const permissionDenied = (
  description = 'You do not have permission to access or perform operations on this resource.',
) => new ServiceError(403, [{ issue: 'PERMISSION_DENIED', description }])

/** 422 for one member of the body; `field` is its JSON pointer. */
export const unprocessable = (issue: string, description: string, field?: string, value?: string) =>
  new ServiceError(422, [
    {
      issue,
      description,
      ...(field && { field, location: 'body' as const }),
      ...(value !== undefined && { value }),
    },
  ])

/** The 500 of authorizations has its own message (authorizations-27). */
const PAYMENTS_PATH = '/v2/payments/'
const PAYMENTS_500_MESSAGE = 'An internal server error occurred.'

/** Errors of notifications have one member more. */
const NOTIFICATIONS_PATH = '/v1/notifications/'
const INFORMATION_LINK = 'https://developer.paypal.com/docs/api/webhooks/v1/#errors'

/** The debug id is the one of the response header. */
export function errorResponse(c: Context, error: ServiceError, debugId: string) {
  const { status, issues, errorName } = error
  const { path } = c.req
  const message =
    status === 500 && path.startsWith(PAYMENTS_PATH) ? PAYMENTS_500_MESSAGE : error.message
  return c.json(
    {
      name: errorName,
      message,
      debug_id: debugId,
      ...(issues.length > 0 && { details: issues }),
      ...(path.startsWith(NOTIFICATIONS_PATH) && { information_link: INFORMATION_LINK }),
    },
    status,
  )
}
