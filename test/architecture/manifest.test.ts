/** The elements' manifest and the READMEs that are generated from it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LitElement } from 'lit'
import { describe, it } from 'vitest'
import '../../components/backoffice.ts'
import '../../components/tillkit.ts'
import { elementsOf } from '../../scripts/elements/manifest.ts'
import { pages } from '../../scripts/elements/readme.ts'
import { SCOPES_PAGE, withScopes } from '../../scripts/elements/scopes.ts'
import { CUSTOMER_SCOPES, MERCHANT_SCOPES } from '../../server/contract/session.ts'
import { builtManifest } from '../support/elements/built-manifest.ts'
import { TAGS } from '../support/elements/tags.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))
const manifest = await builtManifest()
const declarations = elementsOf(manifest)

describe('the manifest', () => {
  it('has every element', () => {
    assert.ok(TAGS.length > 25)
    assert.deepEqual(declarations.map(({ tagName }) => tagName).sort(), TAGS.toSorted())
  })

  for (const { tagName, attributes = [] } of declarations)
    it(`has the attributes of <${tagName}> that Lit observes`, () => {
      const { observedAttributes } = customElements.get(tagName) as unknown as typeof LitElement
      assert.deepEqual(attributes.map(({ name }) => name).sort(), observedAttributes.toSorted())
    })

  for (const { tagName, summary, example, ...declared } of declarations)
    it(`describes everything of <${tagName}>`, () => {
      const { attributes, members, events, slots, cssParts, cssProperties, cssStates } = declared
      const undescribed = [attributes, members, events, slots, cssParts, cssProperties, cssStates]
        .flatMap((each) => each ?? [])
        .filter(({ description }) => !description)
      assert.deepEqual(undescribed, [])
      assert.ok(summary)
      assert.match(example, new RegExp(`<${tagName}\\b`))
    })
})

describe('the README of each element', () => {
  for (const [path, text] of pages(manifest)) {
    it(`is up to date: components/${path}`, () => {
      assert.ok(existsSync(folder + path), 'npm run docs writes it')
      assert.equal(readFileSync(folder + path, 'utf8'), text, 'npm run docs rewrites it')
    })
  }
})

describe('the page of all elements', () => {
  const page = readFileSync(new URL('../../docs/elements/index.md', import.meta.url), 'utf8')

  it('has a card with a link for each of them', () => {
    const cards = [
      ...page.matchAll(/^- \[([\w-]+)\]\(\.\.\/\.\.\/components\/(.+)\/README\.md\)\\$/gm),
    ]
    assert.deepEqual(
      Object.fromEntries(cards.map(([, tag, folder]) => [tag, folder])),
      Object.fromEntries(declarations.map(({ tagName, folder }) => [tagName, folder])),
    )
  })
})

describe('the page of scopes', () => {
  const page = readFileSync(SCOPES_PAGE, 'utf8')

  it('is up to date: npm run docs -- --pages-only', () => {
    assert.equal(page, withScopes(page, manifest))
  })

  it('says of each scope what it allows, and which element needs it', () => {
    const rows = page.match(/^\| `\w[\w-]*:.*/gm) ?? []
    assert.equal(rows.length, CUSTOMER_SCOPES.length + MERCHANT_SCOPES.length)
    const unclear = rows.filter((row) => !/^\| `\S+` \| [A-Z].*`<[\w-]+>` \|$/.test(row))
    assert.deepEqual(unclear, [])
  })
})
