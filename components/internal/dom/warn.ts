/** Logs a misuse to the console, once, with its remedy. */

const warned = new Set<string>()

export function warn(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`tillkit: ${text}`)
}

/** Warns after a second if `text` still returns a text, because missing parts may arrive late. */
export function warnAfterDelay(text: () => string | false | undefined): void {
  setTimeout(() => {
    const late = text()
    if (late) warn(late)
  }, 1000)
}
