/** `npm run docs`: writes the README of each element and of all of them, and the limits of the back office's forms. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constraintModules } from './constraints.ts'
import { analyze } from './manifest.ts'
import { pages } from './readme.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

for (const [path, text] of pages(analyze())) update(`${root}components/${path}`, text)
for (const [path, text] of constraintModules()) update(root + path, text)

/** Keeps the time of an unchanged file, by which the build recognizes changed sources. */
function update(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
