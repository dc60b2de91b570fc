import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from '../../../scripts/build.mjs'
import type { Manifest } from '../../../scripts/elements/manifest.ts'

/**
 * The manifest of the elements' package, which is built where it is out of date: to read it is much quicker than to
 * analyze.
 */
export async function builtManifest(): Promise<Manifest> {
  await build({ only: ['npm'] })
  const path = new URL('../../../components/dist/custom-elements.json', import.meta.url)
  return JSON.parse(readFileSync(fileURLToPath(path), 'utf8'))
}
