/** `npm run docs`: writes the README of each element and of all of them. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyze } from './manifest.ts'
import { pages } from './readme.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))

for (const [path, text] of pages(analyze())) writeFileSync(folder + path, text)
