/** Logs a misuse to the console, once, with its remedy and the guide that has more about it. */

export type Guide =
  | 'guides/content-security-policy'
  | 'guides/going-live'
  | 'guides/sessions'
  | 'start/troubleshooting'

const warned = new Set<string>()

export function warn(text: string, guide?: Guide): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`tillkit: ${text}${guide ? ` (docs/${guide}.md)` : ''}`)
}

/** Logs an invalid value of a property, named by its attribute, with the valid ones. */
export function warnInvalidAttribute(
  host: HTMLElement,
  name: string,
  value: unknown,
  expected: string,
): void {
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  warn(`<${host.localName} ${attribute}="${value}"> takes ${expected}`)
}

/** Warns after a second if `text` still returns a text, because missing parts may arrive late. */
export function warnAfterDelay(text: () => string | false | undefined, guide?: Guide): void {
  setTimeout(() => {
    const late = text()
    if (late) warn(late, guide)
  }, 1000)
}
