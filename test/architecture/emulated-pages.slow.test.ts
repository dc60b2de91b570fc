/**
 * Every element in the pages that jsdom and happy-dom emulate in Node, where applications run their component tests.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, it } from 'vitest'
import { aLink } from '../../demo/fixtures/customer.ts'
import { TAGS } from '../support/elements/tags.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Without a text of their own until they are given a link, a customer or a subscription, or the session has its scopes.
 */
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
