/** Every module of the elements in Node: imported, and rendered on the server. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { html, unsafeStatic } from 'lit/static-html.js'
import { beforeAll, describe, it } from 'vitest'
import { aLink, aPlan, somePlans } from '../../demo/fixtures/customer.ts'
import { TAGS } from '../support/elements/tags.ts'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.d)\.ts$/.test(path) && !/^(dist|node_modules)\//.test(path))

const load = (path: string): Promise<unknown> => import(folder + path)

describe('in Node', () => {
  beforeAll(() => Promise.all([load('tillkit.ts'), load('backoffice.ts')]))

  it('every module of the elements is imported without an error', async () => {
    assert.ok(modules.length > 100)
    for (const path of modules) await assert.doesNotReject(load(path), path)
  })

  for (const tag of TAGS)
    it(`<${tag}> is rendered into a declarative shadow root`, async () => {
      const name = unsafeStatic(tag)
      const text = await collectResult(render(html`<${name}>Fallback</${name}>`))
      assert.match(text, /<template shadowroot="open" shadowrootmode="open"/)
      assert.match(text, /Fallback/)
    })

  describe('<pay-link-button> with data', () => {
    const data = JSON.stringify(aLink())

    for (const layout of ['button', 'card', 'inline'])
      it(`is rendered as ${layout} with its price and a link to the checkout`, async () => {
        const button = html`<pay-link-button data=${data} layout=${layout} show-price></pay-link-button>`
        const text = await collectResult(render(button))
        assert.match(text, /\$12\.50/)
        assert.match(text, new RegExp(`<a[^>]* href="${aLink().url}"`))
      })

    it('is rendered with its link alone', async () => {
      const button = html`<pay-link-button link=${aLink().id}>Fallback</pay-link-button>`
      assert.match(await collectResult(render(button)), /<slot\s+>.*Fallback/s)
    })

    it('has the language of its lang', async () => {
      const button = html`<pay-link-button data=${data} lang="de" show-price></pay-link-button>`
      assert.match(await collectResult(render(button)), /12,50\s\$/)
    })
  })

  describe('<pricing-table> with data', () => {
    beforeAll(async () => {
      const path = 'pricing-table/pricing-table.ts'
      const { PricingTable } = (await load(path)) as { PricingTable: CustomElementConstructor }
      customElements.define('rendered-table', class extends PricingTable {})
    })
    const data = JSON.stringify(somePlans([aPlan(), aPlan({ code: 'free', charges: [] })]))

    it('is rendered with its prices, its features and a link to each plan', async () => {
      const table = html`<rendered-table data=${data} href="/subscribe/{plan}"
        ><ul slot="features-pro"><li>Support</li></ul></rendered-table
      >`
      const text = await collectResult(render(table))
      assert.match(text, /\$49\.00/)
      assert.match(text, /\$0\.01 each/)
      assert.match(text, /<a[^>]* href="\/subscribe\/pro"/)
      assert.match(text, /<slot\s+name="features-pro"/)
      assert.match(text, /<ul slot="features-pro"><li>Support/)
    })

    it('is rendered with the estimate and the current plan of its attributes', async () => {
      const table = html`<rendered-table data=${data} usage="api_calls=1000" current="free"></rendered-table>`
      const text = await collectResult(render(table))
      assert.match(text, /\$59\.00/)
      assert.match(text, /Your plan/)
    })

    it('has the language of its lang', async () => {
      const table = html`<rendered-table data=${data} lang="de"></rendered-table>`
      assert.match(await collectResult(render(table)), /49,00\s\$/)
    })
  })
})
