/**
 * Extracts the details of a service's error body that are safe to show: names, issue codes, fields, sentences.
 *
 * An allow-list by format, because an error text may quote a token, an address or a stack. A value of another
 * format is left out.
 */

import { ServiceError } from '../../../contract/problem.ts'
import type { UpstreamDetails } from './error.ts'
import { OAuthError } from './oauth.ts'
import type { ResponseHeaders } from './transport.ts'

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/
/** A JSON pointer or path; without `@`, so that it holds no e-mail address. */
const FIELD = /^[\w/.$[\]]{1,100}$/
const DEBUG_ID = /^[A-Za-z0-9-]{1,64}$/
/** A short plain sentence: no URL, no file name, no word long enough to be a key. */
const SENTENCE = /^(?=.{1,200}$)(?!.*\/\/)(?!.*\w\.\w)(?!.*[\w-]{25})[A-Za-z0-9 ,;:'"()%/_.-]+$/

const MAX_ISSUES = 20

/** Reads either error format; undefined for any other body. `isSecret` rejects texts with known secrets. */
export function safeErrorDetails(
  body: unknown,
  headers: ResponseHeaders,
  isSecret: (text: string) => boolean,
): UpstreamDetails | undefined {
  const allowed = (text: string | null | undefined, format: RegExp) =>
    text && format.test(text) && !isSecret(text) ? text : undefined
  const debugIdHeader = headers.get('debug-id') ?? headers.get('paypal-debug-id')

  const service = ServiceError.safeParse(body).data
  if (service) {
    return {
      name: allowed(service.name, CODE),
      debug_id: allowed(service.debug_id ?? debugIdHeader, DEBUG_ID),
      issues: service.details?.slice(0, MAX_ISSUES).map((detail) => ({
        issue: allowed(detail.issue, CODE),
        field: allowed(detail.field, FIELD),
        description: allowed(detail.description, SENTENCE),
      })),
    }
  }
  const oauth = OAuthError.safeParse(body).data
  if (oauth) {
    return {
      name: allowed(oauth.error.toUpperCase(), CODE),
      debug_id: allowed(debugIdHeader, DEBUG_ID),
    }
  }
  return undefined
}
