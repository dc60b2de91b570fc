/** Checks the addresses of a setup: the page that the buyer comes back to, and the service's approve page. */
import { pageUrl } from '../../../contract/scalars.ts'
import type { SetupToken } from '../../../contract/vault/setup-token.ts'
import { invalidRequest } from '../../core/problem.ts'

/** Member of the return address's query: the setup's state and its proof, separated by a dot. */
const RETURN_PARAM = 'till-return'

/**
 * The page to which the buyer comes back.
 * @param isAllowed true for an origin of the session
 * @throws {ProblemError} `invalid-request` for a page of another origin
 */
export function returnPage(text: string, isAllowed: (origin: string) => boolean): URL {
  const url = pageUrl(text)
  if (!url || !isAllowed(url.origin)) {
    const message = "must be a page of one of the session's origins"
    throw invalidRequest({ pointer: '/return_to', message })
  }
  url.searchParams.delete(RETURN_PARAM)
  return url
}

/** The address for the browser that approves alone, so that its proof is one of the approval. */
export function approvedAddress(page: URL, state: string, proof: string): string {
  const url = new URL(page)
  url.searchParams.append(RETURN_PARAM, `${state}.${proof}`)
  return url.href
}

/**
 * The address of the approve page (vault-12).
 * @param checkoutUrl TILL_CHECKOUT_URL
 * @returns undefined if the service names none, or one of another origin or path
 */
export function approveAddress({ links }: SetupToken, checkoutUrl: string): string | undefined {
  const checkout = new URL(checkoutUrl)
  const url = pageUrl(links.find(({ rel }) => rel === 'approve')?.href ?? '')
  const path = `${checkout.pathname.replace(/\/$/, '')}/agreements/approve`
  return url?.origin === checkout.origin && url.pathname === path ? url.href : undefined
}
