/**
 * Keeps the direction of a text inside a sentence to itself, by the isolates of the Unicode Bidirectional Algorithm.
 */
import { primaryLanguage } from './locale-loader.ts'

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

/** True if the locale is written from right to left. */
export const isRightToLeft = (locale: string): boolean =>
  RIGHT_TO_LEFT.includes(primaryLanguage(locale))

const FIRST_STRONG_ISOLATE = '\u2068'
const POP = '\u2069'
/** Letters that are written from right to left, and the characters that set a direction. */
const TURNS_ROUND =
  /\p{Bidi_Control}|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The text in an isolate, which it can't end by itself. Between letters of its own direction it stays as it is, so that
 * nothing invisible is copied or compared.
 */
export function isolate(text: string, isInRightToLeft: boolean): string {
  if (!isInRightToLeft && !TURNS_ROUND.test(text)) return text
  let depth = 0
  const balanced = text.replace(/[\u2066-\u2069]/g, (control) => {
    if (control !== POP) depth++
    else if (depth === 0) return ''
    else depth--
    return control
  })
  return FIRST_STRONG_ISOLATE + balanced + POP.repeat(depth + 1)
}
