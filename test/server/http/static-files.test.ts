/** The elements' files for script tags: addresses, caching, encodings. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, it } from 'vitest'
import { isStaticFile, staticFiles } from '../../../server/bff/node/static-files.ts'

const SCRIPT = 'export const answer = 42'
const YEAR = 'public, max-age=31536000, immutable'

describe('the elements’ files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'till files '))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'locales/backoffice'), { recursive: true })
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content)
  write('tillkit.js', SCRIPT)
  write('tillkit.js.br', brotliCompressSync(SCRIPT))
  write('tillkit.js.gz', gzipSync(SCRIPT))
  write('locales/de.json', '{"common.loading":"Lädt…"}')
  write('locales/backoffice/de.json', '{"merchant.refused":"Abgelehnt"}')
  write('integrity.json', JSON.stringify({ version: '1.2.3', files: {} }))
  const app = staticFiles(folder)

  it('are revalidated at the short address and kept for a year at the versioned one', async () => {
    const names = ['tillkit.js', 'locales/de.json', 'locales/backoffice/de.json']
    for (const name of [...names, 'integrity.json']) {
      const short = await app.request(`/${name}`)
      const versioned = await app.request(`/tillkit@1.2.3/${name}`)
      assert.equal(short.headers.get('cache-control'), 'public, no-cache', name)
      assert.equal(versioned.headers.get('cache-control'), YEAR, name)
      assert.equal(versioned.headers.get('etag'), short.headers.get('etag'))
      assert.equal(await versioned.text(), await short.text())
    }
  })

  it('are not sent again to a cache that names their tag, weak or in a list', async () => {
    const etag = (await app.request('/tillkit.js')).headers.get('etag') ?? ''
    const statusFor = async (tags: string) =>
      (await app.request('/tillkit.js', { headers: { 'If-None-Match': tags } })).status
    for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
      assert.equal(await statusFor(tags), 304, tags)
    }
    assert.equal(await statusFor('"other"'), 200)
  })

  it('have a tag of their own in each encoding', async () => {
    const tags: (string | null)[] = []
    for (const coding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': coding }
      const { headers: sent } = await app.request('/tillkit.js', { headers })
      tags.push(sent.get('etag'))
    }
    assert.equal(new Set(tags).size, 3)
  })

  it('are found at a versioned address with an encoded @', async () => {
    assert.equal((await app.request('/tillkit%401.2.3/tillkit.js')).status, 200)
    assert.ok(isStaticFile('/tillkit%401.2.3/tillkit.js'))
  })

  it('are not found at another version’s address', async () => {
    assert.equal((await app.request('/tillkit@1.2.4/tillkit.js')).status, 404)
    assert.equal((await app.request('/tillkit@1.2.3/other.js')).status, 404)
  })

  it('have no versioned address in a folder without integrity.json', async () => {
    const plain = mkdtempSync(join(tmpdir(), 'till files '))
    writeFileSync(join(plain, 'tillkit.js'), SCRIPT)
    const files = staticFiles(plain)
    rmSync(plain, { recursive: true })
    assert.equal((await files.request('/tillkit.js')).status, 200)
    assert.equal((await files.request('/tillkit@1.2.3/tillkit.js')).status, 404)
  })

  const CODINGS: [accepted: string, used: string | null][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0', null],
    ['identity', null],
    ['', null],
  ]
  for (const [accepted, used] of CODINGS) {
    it(`are sent as ${used ?? 'they are'} for “Accept-Encoding: ${accepted}”`, async () => {
      const headers = { 'Accept-Encoding': accepted }
      const response = await app.request('/tillkit@1.2.3/tillkit.js', { headers })
      assert.equal(response.headers.get('content-encoding'), used)
      assert.equal(response.headers.get('vary'), 'Accept-Encoding')
      const bytes = Buffer.from(await response.arrayBuffer())
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[used ?? '']
      assert.equal((decode ? decode(bytes) : bytes).toString(), SCRIPT)
    })
  }

  it('are for pages of every origin at both addresses', async () => {
    for (const path of ['/tillkit.js', '/tillkit@1.2.3/tillkit.js']) {
      const { headers } = await app.request(path, { headers: { Origin: 'https://shop.example' } })
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    }
  })

  it('have paths that the command keeps from the site’s', () => {
    for (const path of [
      '/tillkit.js',
      '/tillkit@1.2.3/tillkit.js',
      '/tillkit@2.0.0-rc.1/locales/de.json',
      '/tillkit@1.2.3/locales/backoffice/de.json',
    ])
      assert.ok(isStaticFile(path), path)
    for (const path of ['/', '/account', '/tillkit@1.2.3/', '/other@1/tillkit.js', '/a/tillkit.js'])
      assert.ok(!isStaticFile(path), path)
  })
})
