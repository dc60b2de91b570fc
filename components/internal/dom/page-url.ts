/** Validates the URLs of pages that attributes name, because Lit does not sanitize an `href`. */

/** True for http and https, also relative to the page; false for "javascript:" and others. */
export function isPageUrl(text: string): boolean {
  try {
    // Not `document.baseURI`, because of DOM clobbering (`<form name="baseURI">`).
    return /^https?:/.test(new Request(text).url)
  } catch {
    return false
  }
}
