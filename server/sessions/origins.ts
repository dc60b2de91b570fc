/**
 * From where a browser may call: origins that both the configuration and the session name.
 *
 * Origins are compared as whole strings; nothing is parsed, lower-cased or matched by a suffix.
 */
import { ProblemError } from '../problem.ts'

/** The request headers that say where a request comes from. */
export interface Source {
  origin: string | undefined
  /** `Sec-Fetch-Site`, which a page cannot forge. */
  site: string | undefined
}

export interface Origins {
  /** Whether the configuration names this origin. `null` is nobody's. */
  allows(origin: string): boolean
  /** @throws {ProblemError} `origin-refused` */
  check(source: Source): void
}

/** @param named exact origins; "*" (never in live mode) stands for every http and https origin */
export function originRules(named: readonly string[]): Origins {
  const exact = new Set(named.filter((origin) => origin !== '*'))
  const any = named.includes('*')
  const allows = (origin: string) => exact.has(origin) || (any && /^https?:\/\/[^*]+$/.test(origin))
  return {
    allows,
    check({ origin, site }) {
      // Without an Origin it is no cross-origin call: a server, a same-origin GET or an address typed in.
      const fine =
        origin === undefined
          ? site === undefined || site === 'same-origin' || site === 'none'
          : allows(origin)
      if (!fine) throw new ProblemError('origin-refused')
    },
  }
}
