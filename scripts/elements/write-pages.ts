/** `npm run docs`: writes the README of each element and of all of them. */
import { fileURLToPath } from 'node:url'
import { analyze } from './manifest.ts'
import { pages } from './readme.ts'
import { update } from './update.ts'

const components = fileURLToPath(new URL('../../components/', import.meta.url))

for (const [path, text] of pages(analyze())) update(components + path, text)
