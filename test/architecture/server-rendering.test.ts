/** Imports every module of the elements in Node, and renders each element's first state on the server. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { render } from '@lit-labs/ssr'
import { collectResult } from '@lit-labs/ssr/lib/render-result.js'
import { html, unsafeStatic } from 'lit/static-html.js'
import { register } from 'tsx/esm/api'

const folder = fileURLToPath(new URL('../../components/', import.meta.url))
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.d)\.ts$/.test(path) && !/^(dist|node_modules)\//.test(path))
const tags = modules.flatMap((path) => /(?:^|\/)([\w-]+)\.define\.ts$/.exec(path)?.[1] ?? [])

// The elements' decorators need their own tsconfig.
const tsx = register({ namespace: 'components', tsconfig: `${folder}tsconfig.json` })
const load = (path: string): Promise<unknown> =>
  tsx.import(`../../components/${path}`, import.meta.url)

describe('in Node', () => {
  it('every module of the elements is imported without an error', async () => {
    assert.ok(modules.length > 100)
    for (const path of modules) await assert.doesNotReject(load(path), path)
  })

  for (const tag of tags) {
    it(`<${tag}> is rendered into a declarative shadow root`, async () => {
      await load(`${tag}/${tag}.define.ts`)
      const name = unsafeStatic(tag)
      const text = await collectResult(render(html`<${name}>Fallback</${name}>`))
      assert.match(text, /<template shadowroot="open" shadowrootmode="open"/)
      assert.match(text, /Fallback/)
    })
  }
})
