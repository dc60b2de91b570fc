/** Writes the limits of the back office's forms: after an installation, before a build and before tests. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constraintModules } from './constraints.ts'
import { update } from './update.ts'

const folder = fileURLToPath(
  new URL('../../components/backoffice/internal/constraints/', import.meta.url),
)
mkdirSync(folder, { recursive: true })
for (const [name, text] of constraintModules()) update(`${folder}${name}.ts`, text)
