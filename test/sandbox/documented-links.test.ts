/** The create requests that the public documentation shows, as the sandbox takes and sells them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DOCUMENTED_LINKS } from '../support/documented-links.ts'
import { aSandbox } from '../support/sandbox.ts'

const RESOURCES = '/v1/checkout/payment-resources'

describe('a documented link', async () => {
  const { app, request } = await aSandbox()

  for (const [what, body] of DOCUMENTED_LINKS.filter(([, body]) => 'return_url' in body)) {
    it(`${what} is created, replaced and sold`, async () => {
      const created = await request('POST', RESOURCES, body)
      assert.equal(created.status, 201, await created.clone().text())
      const { id } = (await created.json()) as { id: string }
      assert.equal((await request('PUT', `${RESOURCES}/${id}`, body)).status, 204)
      const page = await app.request(`/ncp/payment/${id}`)
      assert.equal(page.status, 200)
      assert.match(await page.text(), /\$(49\.90|299\.99)/)
    })
  }
})
