/**
 * Takes the proof of an approval out of the page's address.
 *
 * The browser that has approved comes back with `till-return=<state>.<proof>` in the query. Both are removed before
 * anything else can read the address, and stay in the tab until a session has confirmed them: the customer may have to
 * sign in first.
 */

import { parseJson } from '../dom/parse-json.ts'
import { safeDocument } from '../dom/safe-document.ts'
import { readTab, writeTab } from '../dom/tab-storage.ts'

export interface ApprovalReturn {
  /** Names the setup; the page that began it knows it. */
  readonly state: string
  /** Known to the browser that approved, and to pages of its origin. */
  readonly proof: string
}

const PARAM = 'till-return'
/** Members that the service adds; they are ignored, because anyone can forge them. */
const IGNORED = ['approval_token_id', 'approval_session_id']
const PATTERN = /^till-return=([\w-]{22})\.([\w-]{22})$/
const STORAGE_KEY = 'tillkit-approval-return'

/** Cleans the address; true if the page was opened by an approval. */
export function takeApprovalReturn(): boolean {
  const pairs = location.search.slice(1).split('&')
  const nameOf = (pair: string) => pair.split('=')[0] ?? ''
  if (!pairs.some((pair) => nameOf(pair) === PARAM)) return false
  const others = pairs.filter((pair) => ![PARAM, ...IGNORED].includes(nameOf(pair)))
  const query = others.some(Boolean) ? `?${others.join('&')}` : ''
  history.replaceState(history.state, '', location.pathname + query + location.hash)
  const [, state, proof] = pairs.map((pair) => PATTERN.exec(pair)).find(Boolean) ?? []
  if (!state || !proof) return false
  saveApprovalReturn({ state, proof })
  return true
}

/** In an opaque origin, which has no storage, a reload loses it, and the customer begins again. */
export const saveApprovalReturn = (approval: ApprovalReturn | undefined): void =>
  writeTab(STORAGE_KEY, approval && JSON.stringify(approval))

export const loadApprovalReturn = (): ApprovalReturn | undefined =>
  parseJson(readTab(STORAGE_KEY)) as ApprovalReturn | undefined

/** The page that the customer comes back to: this one, without the proof of an earlier approval. */
const currentPage = (): string => {
  const { href, origin, pathname } = location
  return href.length <= MAX_RETURN_LENGTH ? href : origin + pathname
}

/** The limit of `return_to`. */
const MAX_RETURN_LENGTH = 2000

/** `returnTo` in the form of an address; the current page for an empty text. */
export const returnPage = (returnTo: string): string =>
  returnTo ? new URL(returnTo, safeDocument.baseURI).href : currentPage()
