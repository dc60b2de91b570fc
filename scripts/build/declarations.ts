/** Writes the types published with the server: those of the API and of the embedded elements. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '../../server/bff/features/index.ts'
import { declarations } from '../../server/bff/features/openapi/declarations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('../../server/dist', import.meta.url))

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/api.d.ts`, declarations(ENDPOINTS))
execFileSync(
  process.execPath,
  ['node_modules/typescript-7/bin/tsc', '-p', 'server/tsconfig.package.json'],
  { cwd: root, stdio: 'inherit' },
)
