/** Validates the URLs of pages that attributes name, because Lit does not sanitize an `href`. */

/** A remedy for warnings of requests that such a page can't send. */
export const FILE_REMEDY = 'a page opened as a file has no origin: serve it over http'

export const isFile = (): boolean => location.protocol === 'file:'

/**
 * True for http and https, and for an address relative to the page; false for "javascript:" and others. By its text
 * alone, because a server that renders it knows no page.
 * @see WHATWG URL, 4.4: the parser removes tabs, newlines and what stands before a scheme
 */
export function isPageUrl(text: string): boolean {
  const read = text.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '')
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(read) ?? []
  return scheme === undefined || /^https?$/i.test(scheme)
}
