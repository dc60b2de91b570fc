/**
 * A browser with the same screenshots on every machine: bundled, with fonts from npm packages only.
 * Its own fonts have no Arabic.
 */
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { bundled, chromeFlags } from '../../../scripts/browser.mjs'
import { fontEnvironment } from '../../../scripts/fonts.mjs'

/** Available on Linux x64. */
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
