/** The code blocks of the README. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const README = readFileSync(
  fileURLToPath(new URL('../../README.md', import.meta.url)),
  'utf8',
)

/** All blocks of a language, in order. */
export const blocks = (language: string): string[] =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )
