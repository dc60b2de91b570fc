/** Outcomes of a write that are not known. */
import type { ApiError, ApiErrorCode } from '../../../internal/api/api-error.ts'

const UNKNOWN: readonly ApiErrorCode[] = [
  'outcome-unknown',
  'key-reused',
  'conflict',
  'internal',
  'unreadable',
  'upstream-timeout',
  'upstream-unreadable',
]

/** True if the write may have had its effect. */
export const isUnknownOutcome = ({ code }: ApiError): boolean => UNKNOWN.includes(code)
