// Fonts of test browsers on Linux, from a package, so that text has the same width on every machine.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = (name) =>
  fileURLToPath(new URL(`../node_modules/.cache/fonts/${name}`, import.meta.url))

const dejaVu = () =>
  join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const alias = (family, fonts) =>
  `<alias binding="same"><family>${family}</family><prefer>${fonts
    .map((font) => `<family>${font}</family>`)
    .join('')}</prefer></alias>`

/**
 * Writes a fontconfig file and returns the environment that makes a browser use it.
 * @param {string} name of the file's folder: one for each set of options
 * @param {{ folders?: string[], sansSerif?: string[] }} [options] more folders of fonts, and the families of sans-serif
 */
export function fontEnvironment(name, { folders = [], sansSerif = ['DejaVu Sans'] } = {}) {
  if (process.platform !== 'linux') return {}
  const place = folder(name)
  const file = join(place, 'fonts.conf')
  const text = `<?xml version="1.0"?><fontconfig>
  ${[...folders, dejaVu()].map((path) => `<dir>${escapeXml(path)}</dir>`).join('')}<cachedir>${escapeXml(place)}</cachedir>
  ${alias('monospace', ['DejaVu Sans Mono'])}
  ${alias('serif', ['DejaVu Serif'])}
  ${['sans-serif', 'system-ui'].map((family) => alias(family, sansSerif)).join('\n  ')}
</fontconfig>
`
  mkdirSync(place, { recursive: true })
  // Replaced atomically and only if it changes, because a browser may be reading the file.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  }
  return { FONTCONFIG_FILE: file }
}
