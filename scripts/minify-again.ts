import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Has terser minify once more what Oxc has minified: it writes constants and small functions where they are used. */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const map = bundle[`${chunk.fileName}.map`]
        if (chunk.type !== 'chunk' || map?.type !== 'asset') continue
        const again = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3 },
          sourceMap: { content: String(map.source), url: map.fileName },
        })
        chunk.code = again.code!
        map.source = String(again.map)
      }
    },
  }
}
