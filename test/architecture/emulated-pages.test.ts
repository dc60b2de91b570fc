/** Every element in the pages that jsdom and happy-dom emulate in Node, where applications run their component tests. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, it } from 'vitest'
import { codeIn, theRows } from '../support/documentation/table-claims.ts'
import { aLink } from '../support/elements/payment-links.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const TAGS = readdirSync(at('../../components'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?!dist|node_modules).*\.define\.ts$/.test(path))
  .map((path) => basename(path, '.define.ts'))

/** Without a text of their own until they are given a link, a customer or a subscription, or the session has its scopes. */
const EMPTY = [
  ...[
    'till-session',
    'pay-link-button',
    'pay-link-return',
    'failed-payment-count',
    'credit-note-list',
    'customer-overview',
  ],
  ...['alert-list', 'credit-note-editor', 'subscription-list'],
]

interface Shown {
  readonly shown: Readonly<Record<string, string>>
  readonly errors: readonly string[]
  readonly link: string
  readonly label: string
}

for (const name of ['jsdom', 'happy-dom'])
  describe(`in ${name}`, () => {
    let result: Shown
    beforeAll(async () => {
      // An update without an end blocks the process, which nothing inside it can stop.
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', at('../support/walks/emulated-page.ts'), name],
        {
          env: { ...process.env, TSX_TSCONFIG_PATH: at('../../components/tsconfig.json') },
          timeout: 120_000,
          killSignal: 'SIGKILL',
        },
      )
      result = JSON.parse(stdout)
    })

    it('every element renders, and its updates end', () => {
      assert.ok(TAGS.length > 25)
      const silent = TAGS.filter((tag) => !result.shown[tag] && !EMPTY.includes(tag))
      assert.deepEqual(silent, [])
    })

    it('no element throws', () => assert.deepEqual(result.errors, []))

    it('<pay-link-button> with its data links to the checkout', () => {
      assert.equal(result.link, aLink().url)
      assert.match(result.label, /^Buy/)
    })
  })

describe('the limits of the emulated pages: docs/guides/testing.md', async () => {
  const missing = theRows('docs/guides/testing.md', "They can show | They can't show")
    .map(({ cells }) => cells[1] ?? '')
    .join('\n')
  // Their own types would replace those of a browser.
  const load = async (name: string) => (await import(name)) as Record<string, never>
  const { JSDOM } = (await load('jsdom')) as unknown as { JSDOM: new () => { window: Window } }
  const happy = (await load('happy-dom')) as unknown as { Window: new () => Window }
  const pages: [name: string, page: Window][] = [
    ['jsdom', new JSDOM().window],
    ['happy-dom', new happy.Window()],
  ]

  for (const [name, page] of pages) {
    const { document } = page
    it(`is sizes and layout: ${name}`, () => {
      assert.match(missing, /^sizes, colours, anything about layout: nothing is drawn/m)
      document.body.innerHTML = '<p style="width: 300px; height: 20px">Text</p>'
      const { width, height } = document.querySelector('p')!.getBoundingClientRect()
      assert.deepEqual([width, height], [0, 0])
    })

    it(`is custom states: ${name}`, () => {
      assert.match(missing, /^custom states \(`:state\(loading\)`\), which neither has/m)
      const { HTMLElement, customElements } = page as unknown as typeof globalThis
      customElements.define('x-state', class extends HTMLElement {})
      const internals = document.createElement('x-state').attachInternals?.()
      assert.equal(internals?.states, undefined)
    })
  }

  it('is dialogs and scrolling in jsdom', () => {
    const [, names = ''] = /^dialogs and scrolling in jsdom: (.*) are missing/m.exec(missing) ?? []
    const methods = codeIn(names).map((code) => code.replace('()', ''))
    assert.deepEqual(methods, ['showModal', 'close', 'scrollIntoView'])
    const dialog = pages[0]![1].document.createElement('dialog') as unknown as Record<
      string,
      unknown
    >
    for (const name of methods) assert.equal(dialog[name], undefined, name)
  })
})
