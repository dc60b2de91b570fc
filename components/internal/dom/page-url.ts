/** Validates the URLs of pages that attributes name, because Lit does not sanitize an `href`. */

/** A remedy for warnings of requests that such a page can't send. */
export const FILE_REMEDY = 'a page opened as a file has no origin: serve it over http'

export const isFile = (): boolean => location.protocol === 'file:'

/** True for http and https, also relative to the page; false for "javascript:" and others. */
export function isPageUrl(text: string): boolean {
  try {
    // Not `document.baseURI`, because of DOM clobbering (`<form name="baseURI">`).
    return /^https?:/.test(new Request(text).url)
  } catch {
    return false
  }
}
