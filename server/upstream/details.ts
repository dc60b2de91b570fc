/**
 * What of a service's error body may be shown: names, issue codes, fields and plain sentences.
 *
 * An allow-list by shape, since an error text may echo a token, an address or a stack; what does not
 * look like what it should be is left out.
 */
import { FamilyError, OAuthError } from '../contract/upstream-error.ts'
import type { UpstreamDetails } from './error.ts'
import type { AnswerHeaders } from './exchange.ts'

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/
/** A JSON pointer or path; without `@`, so that it holds no e-mail address. */
const FIELD = /^[\w/.$[\]]{1,100}$/
const DEBUG_ID = /^[A-Za-z0-9-]{1,64}$/
/** A short plain sentence: no address, no file, no word long enough to be a key. */
const SENTENCE = /^(?=.{1,200}$)(?!.*\/\/)(?!.*\w\.\w)(?!.*[\w-]{25})[A-Za-z0-9 ,;:'"()%/_.-]+$/

const MOST_ISSUES = 20

/** Reads either error body; undefined when it is neither. `isSecret` vetoes any text. */
export function readDetails(
  body: unknown,
  headers: AnswerHeaders,
  isSecret: (text: string) => boolean,
): UpstreamDetails | undefined {
  const allowed = (text: string | null | undefined, shape: RegExp) =>
    text && shape.test(text) && !isSecret(text) ? text : undefined
  const inHeader = headers.get('debug-id') ?? headers.get('paypal-debug-id')

  const family = FamilyError.safeParse(body).data
  if (family) {
    return {
      name: allowed(family.name, CODE),
      debug_id: allowed(family.debug_id ?? inHeader, DEBUG_ID),
      issues: family.details?.slice(0, MOST_ISSUES).map((detail) => ({
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
      debug_id: allowed(inHeader, DEBUG_ID),
    }
  }
  return undefined
}
