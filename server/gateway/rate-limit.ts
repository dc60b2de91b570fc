/** How often one caller may ask. */

/** So many requests in so many seconds. */
export interface RateLimit {
  most: number
  seconds: number
}

/** Of a session, of an address behind a proxy, of an API key; none where there is no limit. */
export interface RateLimits {
  session?: RateLimit
  address?: RateLimit
  mint?: RateLimit
}
