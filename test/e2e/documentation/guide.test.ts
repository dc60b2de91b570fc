/** The documentation site below /guide of the demo. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, it } from 'vitest'
import { guide } from '../../../demo/server/guide.ts'
import type { services } from '../../../demo/server/services.ts'
import { PRODUCTS } from '../../../server/sandbox/seed/ids.ts'

describe('the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-guide-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'start'))
  for (const file of ['index.html', 'start/index.html', 'start/server.html', 'start/server.md'])
    writeFileSync(join(folder, file), file)
  const linksByProduct = async () =>
    new Map(Object.values(PRODUCTS).map((product) => [product, { id: `PLB-${product}` }]))
  const links = { linksByProduct } as unknown as ReturnType<typeof services>
  const app = new Hono().route('/guide', guide(folder, links))

  for (const [path, file] of Object.entries({
    '/guide/': 'index.html',
    '/guide/start/': 'start/index.html',
    '/guide/start/server': 'start/server.html',
    '/guide/start/server.html': 'start/server.html',
    '/guide/start/server.md': 'start/server.md',
  }))
    it(`serves ${file} at ${path}`, async () => {
      const response = await app.request(path)
      assert.equal(await response.text(), file)
    })

  it('has a link with options in its examples', async () => {
    const response = await app.request('/guide/live.json')
    const { link } = (await response.json()) as { link: string }
    assert.equal(link, `PLB-${PRODUCTS.variants}`)
  })

  it('says how to build it where it is not built', async () => {
    const unbuilt = new Hono().route('/guide', guide(join(folder, 'none'), links))
    const response = await unbuilt.request('/guide/')
    assert.match(await response.text(), /^Build .*: npm run docs\n$/)
  })

  it('responds with 404 for an unknown page', async () => {
    assert.equal((await app.request('/guide/start/unknown')).status, 404)
  })
})
