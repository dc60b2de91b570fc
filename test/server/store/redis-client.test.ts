import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { it } from 'vitest'

it('leaves the string methods of the process as fast as they were', () => {
  const print =
    "import('./server/bff/node/redis.ts').then(() => console.log(%HasFastProperties(String.prototype)))"
  const flags = ['--allow-natives-syntax', '--import', 'tsx', '--input-type=module']
  const printed = execFileSync(process.execPath, [...flags, '--eval', print], { encoding: 'utf8' })
  assert.equal(printed.trim(), 'true')
})
