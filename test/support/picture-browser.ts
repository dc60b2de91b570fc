/**
 * The one browser whose pictures are the same on every machine: the bundled one with nothing but fonts that come with
 * packages. Its own has no Arabic.
 */
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { bundled, chromeFlags } from '../../scripts/browser.mjs'
import { fontEnvironment } from '../../scripts/fonts.mjs'

/** Where it runs: Linux on x64. */
const found = bundled()

export const hasPictureBrowser = found !== undefined

export async function aPictureBrowser(): Promise<Browser> {
  const { executablePath, env } = found!
  const fonts = fontEnvironment('pictures', {
    folders: [join(dirname(executablePath), 'fonts')],
    sansSerif: ['Open Sans', 'DejaVu Sans'],
  })
  return chromium.launch({
    executablePath,
    args: [
      ...chromeFlags,
      ...['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    ],
    env: { ...process.env, ...env, ...fonts } as Record<string, string>,
  })
}
