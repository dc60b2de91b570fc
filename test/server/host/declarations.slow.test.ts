/** The published types, compiled as strictly as a consumer may, with nothing else installed. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, it } from 'vitest'
import { ENDPOINTS } from '../../../server/bff/features/index.ts'
import { declarations } from '../../../server/bff/features/openapi/declarations.ts'
import { CUSTOMER_CASES, MERCHANT_CASES } from '../../support/bff/endpoint-cases.ts'

const COMPILER = fileURLToPath(
  new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url),
)
const STRICT = [
  '--strict',
  '--noEmit',
  '--skipLibCheck',
  'false',
  '--types',
  '',
  '--target',
  'es2022',
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillkit-types-'))
  writeFileSync(join(folder, 'api.d.ts'), declarations(ENDPOINTS))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the compiler's output for a consumer; empty on success. */
function compiled(consumer: string): string {
  const file = join(folder, 'consumer.ts')
  writeFileSync(file, `import type * as Api from './api.js'\n${consumer}\n`)
  try {
    execFileSync(process.execPath, [COMPILER, ...STRICT, file], { encoding: 'utf8', cwd: folder })
    return ''
  } catch (error) {
    return String((error as { stdout: string }).stdout)
  }
}

it('the published types list every operation and compile on their own', () => {
  const text = declarations(ENDPOINTS)
  for (const { row, kind } of [...MERCHANT_CASES, ...CUSTOMER_CASES]) {
    const [method, path = ''] = row.split(' ')
    const spelt = new RegExp(
      `'${method} /api[/a-z-]*${path === '/' ? '' : path.replace(/[{}]/g, '\\$&')}'`,
    )
    assert.match(text, spelt, `${kind}: ${row}`)
  }
  assert.doesNotMatch(text, /payment_method_token\?: .*\n.*response/)
  for (const api of ['CustomerApi', 'MerchantApi']) {
    assert.equal(compiled(`export type End = Api.${api}["DELETE /api/sessions/current"]`), '')
  }
  assert.equal(compiled('export type Plans = Api.MerchantApi["GET /api/billing/plans"]'), '')
})

it('the published types accept the same input as the contract', () => {
  const plan = (amount: string) => `
    export const body: Api.MerchantApi['POST /api/billing/plans']['body'] = {
      name: 'Pro', code: 'pro', billing_cycle: 'MONTHLY', amount: ${amount},
    }`
  assert.equal(compiled(plan("{ value: 5, currency_code: 'USD' }")), '')
  assert.match(compiled(plan("{ value: '5', currency_code: 'USD' }")), /TS2322/)
  const response = "Api.CustomerApi['GET /api/me']['response']"
  assert.equal(compiled(`export const now = (me: ${response}): string => me.now`), '')
  assert.match(
    compiled(`export const token = (me: ${response}) => me.payment_method_token`),
    /TS2339/,
  )
})
