/** The `data-api` of a script tag, however its script comes: redirected, by an import map, inline, from memory. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'

const ID = 'PLB-ABCDEF123456'
const BUTTON = `<pay-link-button link="${ID}"></pay-link-button>`
const dist = new URL('../../../components/dist/cdn/', import.meta.url)

/** Each page by the API that it names; `{cdn}` is where the scripts are. */
const PAGES: Record<string, (api: string, cdn: string) => string> = {
  'a script that is redirected': (api, cdn) =>
    `<script type="module" crossorigin src="${cdn}/tillkit@1/tillkit.js" data-api="${api}"></script>`,
  'a script that is redirected to a file of another name': (api, cdn) =>
    `<script type="module" crossorigin src="${cdn}/button" data-api="${api}"></script>`,
  'a script of an exact version': (api, cdn) =>
    `<script type="module" crossorigin src="${cdn}/tillkit@1.2.3/pay-link-button.js" data-api="${api}"></script>`,
  'an import map': (api, cdn) =>
    `<script type="importmap" data-api="${api}">{"imports": {"tillkit": "${cdn}/tillkit@1/tillkit.js"}}</script>
     <script type="module">import 'tillkit'</script>`,
  'an inline module that imports it': (api, cdn) =>
    `<script type="module" data-api="${api}">import '${cdn}/tillkit@1/tillkit.js'</script>`,
  'a script that is written into the page': (api) =>
    `<script type="module" data-api="${api}">${sourceOf('pay-link-button.js').replaceAll('</script', '<\\/script')}</script>`,
  'a module from memory': (api, cdn) =>
    `<script type="module" data-api="${api}">
       const source = await (await fetch('${cdn}/tillkit@1/pay-link-button.js')).text()
       await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
     </script>`,
  // Analytics scripts have a data-api of their own, which is no BFF's.
  'a tag beside a classic script’s own data-api': (api, cdn) =>
    `<script src="/analytics.js" data-api="https://analytics.example/event"></script>
     <script type="module" crossorigin src="${cdn}/tillkit@1/tillkit.js" data-api="${api}"></script>`,
  'its own tag before that of another module': (api, cdn) =>
    `<script type="module" src="/analytics.js" data-api="https://other.example"></script>
     <script type="module" crossorigin src="${cdn}/tillkit@1.2.3/tillkit.js" data-api="${api}"></script>`,
}

const sourceOf = (name: string) => readFileSync(new URL(name, dist), 'utf8')
const urlOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`

async function aServer(answer: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(answer as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

describe('the data-api of a script tag', () => {
  let browser: Browser
  const servers: Server[] = []
  let shop: string
  const asked: { api: string[]; shop: string[] } = { api: [], shop: [] }

  beforeAll(async () => {
    browser = await aBrowser()
    const api = await aServer((request, response) => {
      asked.api.push(request.url!)
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Content-Type', 'application/json')
      const url = `https://checkout.example/ncp/payment/${ID}`
      response.end(JSON.stringify({ id: ID, status: 'ACTIVE', url, items: [] }))
    })
    // As public CDNs do: a range of versions leads to the one that is newest.
    const cdn = await aServer((request, response) => {
      const path = request.url!
      response.setHeader('Access-Control-Allow-Origin', '*')
      if (path === '/button' || path.startsWith('/tillkit@1/')) {
        const to = path === '/button' ? 'pay-link-button.js' : path.split('/').at(-1)
        response.writeHead(302, { Location: `/tillkit@1.2.3/${to}` }).end()
      } else if (path.startsWith('/tillkit@1.2.3/')) {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(sourceOf(path.split('/').at(-1)!))
      } else response.writeHead(404).end()
    })
    const pages = await aServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://shop')
      if (pathname.startsWith('/api/')) asked.shop.push(pathname)
      const page = PAGES[searchParams.get('page') ?? '']
      response.setHeader('Content-Type', page ? 'text/html; charset=utf-8' : 'text/javascript')
      const head = page?.(urlOf(api), urlOf(cdn))
      response.end(head ? `<!doctype html><html lang="en"><title>Shop</title>${head}${BUTTON}` : '')
    })
    servers.push(api, cdn, pages)
    shop = urlOf(pages)
  })
  afterAll(async () => {
    await browser?.close()
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  for (const title of Object.keys(PAGES)) {
    it(`is read on ${title}`, async () => {
      const { page, context, wrong } = await aPage(browser)
      asked.api.length = asked.shop.length = 0
      await page.goto(`${shop}/?page=${encodeURIComponent(title)}`)
      await page.locator('pay-link-button').getByRole('link', { name: 'Buy' }).waitFor()
      assert.deepEqual(asked, { api: [`/api/payment-links/${ID}`], shop: [] })
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }

  it('is not read from an unrelated classic script, such as analytics', async () => {
    const title = 'only analytics'
    PAGES[title] = (_, cdn) =>
      `<script src="/analytics.js" data-api="https://analytics.example/event"></script>
       <script type="module" crossorigin src="${cdn}/tillkit@1/tillkit.js"></script>`
    const { page, context } = await aPage(browser)
    asked.shop.length = 0
    const answered = page.waitForResponse((response) => response.url().includes('/api/'))
    await page.goto(`${shop}/?page=${encodeURIComponent(title)}`)
    await answered
    assert.deepEqual(asked.shop, [`/api/payment-links/${ID}`])
    await context.close()
  })
})
