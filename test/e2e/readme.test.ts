/** What the README shows to copy works as it stands. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { aBrowser, aPage } from '../support/browser.ts'
import { aSystem, CANARIES, freePort, type System } from '../support/system.ts'

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')

function block(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(README) ?? []
  return code ?? assert.fail(`the README shows no ${language}`)
}

describe('the README', () => {
  let system: System
  let browser: Browser
  let shop: string
  let folder: string
  let merchant: ChildProcess
  before(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const [link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    const page = block('html')
      .replaceAll('http://localhost:8787', system.url)
      .replaceAll('http://127.0.0.1:8788', system.sandboxUrl)
      .replaceAll('PLB-…', link)
    const server = block('js')
      .replaceAll('http://localhost:8787', system.url)
      .replaceAll('http://localhost:3000', shop)
      .replace('listen(3000)', `listen(${port}, () => console.log('ready'))`)
    folder = mkdtempSync(join(tmpdir(), 'tillkit-readme-'))
    writeFileSync(join(folder, 'index.html'), page)
    merchant = spawn(process.execPath, ['--input-type=module', '-e', server], {
      cwd: folder,
      env: { BFF_KEY: CANARIES.apiKey },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(merchant.stdout!, 'data')
  })
  after(async () => {
    await browser?.close()
    merchant?.kill()
    rmSync(folder, { recursive: true, force: true })
    await system?.stop()
  })

  it('shows a page that sells, meters and lists', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(shop)
    await page.getByRole('link', { name: 'Buy' }).waitFor()
    await page.locator('usage-meter').getByText('API calls').waitFor()
    await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('names every key of the configuration, and no other', () => {
    const source = readFileSync(
      fileURLToPath(new URL('../../server/env.ts', import.meta.url)),
      'utf8',
    )
    const keys = new Set(source.match(/\bTILL_[A-Z_]+[A-Z]\b/g))
    const named = new Set(README.match(/\bTILL_[A-Z_]+[A-Z]\b/g))
    named.delete('TILL_SESSION')
    assert.deepEqual([...named].sort(), [...keys].sort())
  })
})
