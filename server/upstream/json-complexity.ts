/**
 * Measures the complexity of JSON text before it is parsed: depth, values and array items.
 *
 * Parsing five megabytes of empty arrays blocks the event loop for half a second, and validation then reports
 * an issue for each invalid item. Invalid JSON is measured as well; the parser rejects it later.
 */

export interface JsonLimits {
  maxDepth: number
  maxValues: number
}

export interface JsonComplexity {
  /** Members, items and containers: an upper bound. */
  values: number
  /** Items of all arrays: an upper bound. */
  arrayItems: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/** Returns undefined beyond the limits, and stops reading there. */
export function measureJson(
  text: string,
  { maxDepth, maxValues }: JsonLimits,
): JsonComplexity | undefined {
  const containers: number[] = []
  let values = 1
  let arrayItems = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    switch (code) {
      case QUOTE:
        i = endOfString(text, i)
        break
      case ARRAY:
      case OBJECT:
        containers.push(code)
        values++
        if (code === ARRAY) arrayItems++
        if (containers.length > maxDepth) return undefined
        break
      case ARRAY_END:
      case OBJECT_END:
        containers.pop()
        break
      case COMMA:
        values++
        if (containers.at(-1) === ARRAY) arrayItems++
        if (values > maxValues) return undefined
    }
  }
  return { values, arrayItems }
}

/** The index of the closing quote, or of the text's end. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}
