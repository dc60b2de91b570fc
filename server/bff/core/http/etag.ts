/** Compares entity tags of conditional requests. */

/**
 * True if `If-None-Match` names the tag. The comparison is weak, because a cache may have compressed the response
 * (RFC 9110, 13.1.2).
 */
export const etagMatches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*') ?? false
