/**
 * Inlines `readFileSync(new URL('./file', import.meta.url), 'utf8')` as the file's text, so that a bundled program
 * needs no other file.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'

const READ = /readFileSync\(\s*new URL\('(\.[^']+)', import\.meta\.url\),\s*'utf8',?\s*\)/g

export const inlineText = (): Plugin => ({
  name: 'inline-text',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts')) return
    const text = new MagicString(code)
    for (const { 0: call, 1: path = '', index } of code.matchAll(READ)) {
      const file = resolve(dirname(id), path)
      this.addWatchFile(file)
      text.overwrite(index, index + call.length, JSON.stringify(readFileSync(file, 'utf8')))
    }
    if (text.hasChanged()) return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
})
