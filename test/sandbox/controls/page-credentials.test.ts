/** The sandbox's page over HTTP: the way back to the shop, and which browser reads the generated credentials. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

const clientId = 'sandbox-client-0c4d1e'
const clientSecret = 'a-secret-that-was-generated'

const start = async (more: object) =>
  serveSandbox({
    ...BARE,
    ...{ clientId, clientSecret, log: refusalsOnly, pool: await anEmptyDatabase() },
    ...more,
  })

async function open(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = new URL(url)
  const request = get({ host: '127.0.0.1', port, path: '/sandbox', headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return text(response)
}

describe('the page of a running sandbox', () => {
  it('links back, and shows generated credentials to local browsers only', async () => {
    const home = { name: 'Shop', url: 'http://shop.test/' }
    const sandbox = await start({ areCredentialsGenerated: true, home })
    const page = await open(sandbox.url)
    assert.match(page, /<a href="http:\/\/shop\.test\/">← Shop<\/a>/)
    assert.ok(page.includes(`CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}\nTOKEN=`))
    assert.ok((await open(sandbox.url, { host: 'localhost:1' })).includes(clientSecret))
    for (const headers of [
      { host: 'box' },
      { host: '192.168.7.7' },
      { host: 'rebound.test' },
      { 'x-forwarded-for': '203.0.113.5' },
    ] as Record<string, string>[]) {
      const shown = await open(sandbox.url, headers)
      assert.ok(!shown.includes(clientSecret), JSON.stringify(headers))
    }
    // Here the peer is unknown.
    const unknown = await (await sandbox.app.request('http://localhost/sandbox')).text()
    assert.match(unknown, /From your own program/)
    assert.ok(!unknown.includes(clientSecret))
    await sandbox.close()
  })

  it('hides configured credentials, and has no link without a URL', async () => {
    const sandbox = await start({})
    const page = await open(sandbox.url)
    assert.match(page, /From your own program/)
    assert.doesNotMatch(page, new RegExp(`${clientSecret}|←`))
    await sandbox.close()
  })
})
