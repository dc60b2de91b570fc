/** Resolves the URL of the API. */
import { warn } from '../dom/warn.ts'
import { configuration } from '../i18n/config.ts'

/** Origin (and prefix) of the API, without a slash at its end: the first given one, else the page's origin. */
export function apiBaseUrl(...named: (string | null | undefined)[]): string {
  const given = [...named, configuration.api].find(Boolean) ?? ''
  const api = given.trim().replace(/\/$/, '') || location.origin
  if (!/^(https?:\/)?\//.test(api)) {
    warn(`api "${api}" takes an address such as https://pay.shop.example`)
  }
  return api
}
