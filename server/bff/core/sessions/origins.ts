/**
 * Origin rules: a browser may call from origins that both the configuration and the session name.
 *
 * Origins are compared as whole strings; nothing is parsed, lower-cased or matched by suffix.
 */
import { ProblemError } from '../problem.ts'

/** Request headers that identify the calling page. */
interface RequestOrigin {
  origin: string | undefined
  /** `Sec-Fetch-Site`, which a page cannot forge. */
  site: string | undefined
}

export interface OriginRules {
  /** True if the configuration names this origin; never for `null`. */
  allows(origin: string): boolean
  /** @throws {ProblemError} `origin-refused` */
  check(source: RequestOrigin): void
}

/** @param named exact origins; "*" (not in live mode) allows every http and https origin */
export function originRules(named: readonly string[]): OriginRules {
  const exact = new Set(named.filter((origin) => origin !== '*'))
  const any = named.includes('*')
  const allows = (origin: string) => exact.has(origin) || (any && /^https?:\/\/[^*]+$/.test(origin))
  return {
    allows,
    check({ origin, site }) {
      // Without an `Origin` header it is not a cross-origin call: a server, a same-origin GET or a navigation.
      const isAllowed =
        origin === undefined
          ? site === undefined || site === 'same-origin' || site === 'none'
          : allows(origin)
      if (!isAllowed) throw new ProblemError('origin-refused')
    },
  }
}
