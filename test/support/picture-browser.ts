/**
 * The one browser whose pictures are the same on every machine: the bundled one with nothing but fonts that come with
 * packages. Its own has no Arabic.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { bundled, chromeFlags } from '../../scripts/browser.mjs'

const FOLDER = fileURLToPath(new URL('../../dist/pictures/fonts', import.meta.url))

const DEJAVU = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

const preferring = (family: string, ...fonts: string[]) =>
  `<alias binding="same"><family>${family}</family><prefer>${fonts
    .map((font) => `<family>${font}</family>`)
    .join('')}</prefer></alias>`

/** Where it runs: Linux on x64. */
const found = bundled()

export const hasPictureBrowser = found !== undefined

export async function aPictureBrowser(): Promise<Browser> {
  const { executablePath, env } = found!
  mkdirSync(FOLDER, { recursive: true })
  const config = join(FOLDER, 'fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig>
      <dir>${join(dirname(executablePath), 'fonts')}</dir><dir>${DEJAVU}</dir><cachedir>${FOLDER}</cachedir>
      ${preferring('monospace', 'DejaVu Sans Mono')}
      ${['sans-serif', 'system-ui'].map((family) => preferring(family, 'Open Sans', 'DejaVu Sans')).join('')}
    </fontconfig>`,
  )
  return chromium.launch({
    executablePath,
    args: [
      ...chromeFlags,
      ...['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    ],
    env: { ...process.env, ...env, FONTCONFIG_FILE: config } as Record<string, string>,
  })
}
