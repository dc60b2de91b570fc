/** The entries of a changelog, as a release writes and previews them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const FOLDER = new URL('../../.changeset/', import.meta.url)
const { changelog } = JSON.parse(readFileSync(new URL('config.json', FOLDER), 'utf8'))
const { formatEntry, getReleaseLine } = createRequire(import.meta.url)(
  fileURLToPath(new URL(changelog, FOLDER)),
) as {
  formatEntry(summary: string): string
  getReleaseLine(change: { summary: string }): Promise<string>
}

describe('an entry of a changelog', () => {
  it('is one item, with its further lines indented', () => {
    assert.equal(formatEntry('A fact.\n'), '- A fact.')
    assert.equal(formatEntry('A fact.\nAnd more of it.'), '- A fact.\n  And more of it.')
  })

  it('is the list itself, if the summary is a list', () => {
    const list = '- A fact.\n- Another one.'
    assert.equal(formatEntry(`${list}\n`), list)
  })

  it('is the same in the preview and in the file', async () => {
    assert.equal(await getReleaseLine({ summary: '- A fact.' }), '- A fact.')
  })
})

describe('a changeset', () => {
  it('names packages that exist', () => {
    const packages = ['components', 'server'].map((folder) => {
      const manifest = new URL(`../${folder}/package.json`, FOLDER)
      return JSON.parse(readFileSync(manifest, 'utf8')).name as string
    })
    const unknown = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .flatMap((name) => {
        const [, head = ''] = readFileSync(new URL(name, FOLDER), 'utf8').split('---\n')
        return [...head.matchAll(/^"(.+)":/gm)].map(([, named]) => `${name}: ${named}`)
      })
      .filter((entry) => !packages.includes(entry.split(': ')[1]!))
    assert.deepEqual(unknown, [])
  })
})
