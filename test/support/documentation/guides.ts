/** The code blocks of the README and of the guides. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** @param path of a Markdown file, from the root of the repository */
export const readGuide = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

/** All blocks of a language in a Markdown file, in order. */
export const blocks = (path: string, language: string): string[] =>
  [...readGuide(path).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )
