/** The prefix of every path, where the surrounding server does not strip it. */
import { getPath } from 'hono/utils/url'
import { ConfigError } from '../host/config-error.ts'

/**
 * The prefix as paths have it: decoded, with a slash before it and none behind it.
 * @throws {ConfigError} for a text that no path begins with
 */
export function normalizePrefix(prefix: string): string {
  const segments = prefix.split('/').filter((segment) => segment !== '')
  const path = segments.map((segment) => `/${segment}`).join('')
  try {
    const url = new URL(path, 'http://localhost')
    // A URL changes "..", and ends a path at "?" and "#".
    if (decodeURI(url.pathname) === (decodeURI(path) || '/'))
      return path && getPath(new Request(url))
  } catch {
    // A malformed escape.
  }
  throw new ConfigError(`prefix must be a path such as "/pay", not ${JSON.stringify(prefix)}`)
}

/** The path below the prefix. One outside of it becomes `/`, which is no route: only the middleware meets it. */
export const stripPrefix = (prefix: string) => (request: Request) => {
  const path = getPath(request)
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '/'
}
