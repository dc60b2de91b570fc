/** Errors that webhooks have beside those of all services. */
import { type Issue, ServiceError } from '../http/errors.ts'

/** CHOICE: faulty members of the body of a webhook, by the name that unknown event types are seen to have. */
const validationError = (issues: Issue[]) =>
  new ServiceError(400, issues, { name: 'VALIDATION_ERROR', message: 'Invalid data provided' })

export const invalidMember = (field: string, issue: string, description: string, value?: string) =>
  validationError([
    { field, issue, description, location: 'body', ...(value !== undefined && { value }) },
  ])

export const urlAlreadyExists = (url: string) =>
  new ServiceError(
    400,
    [
      {
        field: 'url',
        value: url,
        location: 'body',
        issue: 'WEBHOOK_URL_ALREADY_EXISTS',
        description: 'Another webhook has this address.',
      },
    ],
    { name: 'WEBHOOK_URL_ALREADY_EXISTS', message: 'Webhook URL already exists' },
  )

export const numberLimitExceeded = (limit: number) =>
  new ServiceError(
    400,
    [
      {
        field: 'url',
        location: 'body',
        issue: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED',
        description: `An application has at most ${limit} webhooks.`,
      },
    ],
    { name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', message: 'Webhook number limit exceeded' },
  )
