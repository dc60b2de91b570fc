/** An absolute URL; undefined for a text that is none. Not `URL.canParse`, which Safari has from version 17 on. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
