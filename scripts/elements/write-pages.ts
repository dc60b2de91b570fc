/** `npm run docs`: writes the README of each element and of all of them. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pages } from './pages.ts'
import { readElements } from './read.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))

for (const [path, text] of pages(readElements())) writeFileSync(folder + path, text)
