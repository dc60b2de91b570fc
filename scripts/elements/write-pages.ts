/** `npm run docs`: writes the README of each element and of all of them, the tables of scopes, and the English messages. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENGLISH, englishFile } from './english.ts'
import { analyze } from './manifest.ts'
import { pages } from './readme.ts'
import { SCOPES_PAGE, withScopes } from './scopes.ts'
import { update } from './update.ts'

const components = fileURLToPath(new URL('../../components/', import.meta.url))

const manifest = analyze()
for (const [path, text] of pages(manifest)) update(components + path, text)
update(fileURLToPath(ENGLISH), englishFile())
update(SCOPES_PAGE, withScopes(readFileSync(SCOPES_PAGE, 'utf8'), manifest))
