/** The address of a contact: of an e-mail, or of a page; undefined for any other text. */
import { isPageUrl } from './page-url.ts'

export function contactHref(contact: string): string | undefined {
  if (/^[^\s@/:?]+@[^\s@/:?]+$/.test(contact)) return `mailto:${contact}`
  return isPageUrl(contact) ? contact : undefined
}
