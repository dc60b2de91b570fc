/** Addresses of pages, taken only where every reader of the text comes to the same page. */

/**
 * An http or https address without user info, without white space, backslashes and characters that are not
 * printed, and without a `..` segment, encoded or not.
 */
export const PAGE_URL =
  /^https?:\/\/(?![^/?#]*@)(?![^?#]*(\/|%2f|%5c)(\.|%2e){2}(\/|%2f|%5c|[?#]|$))[^\s\\\p{C}/?#][^\s\\\p{C}]*$/iu

/** Undefined for any other text. */
export const pageUrl = (text: string): URL | undefined =>
  PAGE_URL.test(text) && URL.canParse(text) ? new URL(text) : undefined
