/** Writes the types of the API that are published with the server. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { declarations } from '../server/reference/declarations.ts'

const folder = fileURLToPath(new URL('../server/dist', import.meta.url))

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/api.d.ts`, declarations())
