/** Proposes the code of a new item from its name, until a code is typed. */
import type { FormController } from './form-controller.ts'
import type { StringRule } from './rules.ts'
import { isValidText } from './validate.ts'

/** Latin letters that have no decomposition into a letter and its mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}

/** Lower case, in ASCII; empty for a name without a Latin letter, or if the rule accepts no part of it. */
export function proposedCode(name: string, rule: StringRule): string {
  const text = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðħıłþ]/g, (letter) => LETTERS[letter]!)
    // An apostrophe is no border of words.
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
  const code = trimmed(text)
  if (!/[a-z]/.test(code)) return ''
  for (let end = code.length; end > 0; end--) {
    const start = trimmed(code.slice(0, end))
    if (isValidText(rule, start)) return start
  }
  return ''
}

const trimmed = (code: string): string => code.replaceAll(/^_+|_+$/g, '')

/** For `onInput` of the name: a code that is empty, or the proposal for the earlier name, is replaced. */
export function followName(
  form: FormController,
  name: string,
  earlier: string,
  pointer = '/code',
): void {
  const { rule } = form.rule(pointer)
  if (rule.type !== 'string') return
  const code = form.text(pointer)
  const isFollowing =
    code === '' || (form.typed(pointer) === undefined && code === proposedCode(earlier, rule))
  if (isFollowing) form.set(pointer, proposedCode(name, rule))
}
