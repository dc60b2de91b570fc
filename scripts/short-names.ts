import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** A private custom property, such as `--_space-m`: no page sets or reads it. */
const PRIVATE = /--_[a-z][a-z-]*/g

/** Shortens the names that the looks have among themselves; the most used come first, so that builds are alike. */
export function shortNames(): Plugin {
  return {
    name: 'short-names',
    apply: 'build',
    renderChunk(code) {
      const uses = new Map<string, number>()
      for (const [name] of code.matchAll(PRIVATE)) uses.set(name, (uses.get(name) ?? 0) + 1)
      const byUse = [...uses].sort((a, b) => b[1] - a[1]).map(([name]) => name)
      const out = new MagicString(code)
      out.replaceAll(PRIVATE, (name) => `--_${byUse.indexOf(name).toString(36)}`)
      return { code: out.toString(), map: out.generateMap({ hires: 'boundary' }) }
    },
  }
}
