/** Tells whoever builds a page, once in the console, what is used wrongly and how to mend it. */

const told = new Set<string>()

export function warn(text: string): void {
  if (told.has(text)) return
  told.add(text)
  console.warn(`tillkit: ${text}`)
}

/** The same in a second, when there still is something to say: what is missing may come. */
export function warnLater(text: () => string | false | undefined): void {
  setTimeout(() => {
    const late = text()
    if (late) warn(late)
  }, 1000)
}
