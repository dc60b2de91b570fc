/** The pages of the repository as a forge shows them. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { pages, withCode } from '../../scripts/site/code.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The site's build checks the links between its own pages. */
const isOfSite = (path: string) => path.startsWith('docs/')

describe('the pages of the repository', () => {
  it('show the code of the files that their marks name: npm run docs -- --pages-only', () => {
    const outdated = pages().filter((page) => withCode(read(page), page) !== read(page))
    assert.deepEqual(outdated, [])
  })

  it('link to files that exist outside the site', () => {
    const broken = ['CONTRIBUTING.md', ...pages()].flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)]
        .map(([, target = '']) => join(dirname(page), target))
        .filter((target) => !(isOfSite(page) && isOfSite(target)))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${page}: ${target}`),
    )
    assert.deepEqual(broken, [])
  })
})
