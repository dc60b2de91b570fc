/** The examples of the API reference. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { EXAMPLE_BODIES } from '../../scripts/site/examples.ts'
import { referencePages } from '../../scripts/site/reference.ts'
import { ENDPOINTS } from '../../server/bff/features/index.ts'
import { declarations } from '../../server/bff/features/openapi/declarations.ts'

const COMPILER = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url))
const OPTIONS = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] },
  ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler' },
  paths: { '@tillkit/server/api': ['./api.d.ts'] },
}

describe('the example bodies', () => {
  for (const { id, body } of ENDPOINTS)
    if (body)
      it(`are valid for ${id}`, () => {
        const { error } = body.safeParse(EXAMPLE_BODIES[id])
        assert.equal(error, undefined)
      })
})

describe('the TypeScript examples', () => {
  const examples = referencePages().flatMap(({ text }) =>
    [...text.matchAll(/^```ts \[TypeScript\]\n(.*?)^```$/gms)].map(([, code = '']) => code),
  )

  /** Returns the compiler's output; empty on success. */
  function compiled(codes: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'tillkit-examples-'))
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    write('api.d.ts', declarations(ENDPOINTS))
    write('globals.d.ts', 'declare const token: string\n')
    write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS }))
    for (const [index, code] of codes.entries()) write(`${index}.ts`, `${code}\nexport {}\n`)
    const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    return stdout
  }

  it('compile strictly', () => {
    assert.ok(examples.length > 50)
    assert.equal(compiled(examples), '')
  })

  it('do not compile with a wrong member of the body', () => {
    const wrong = examples.map((code) => code.replace('"return_url"', '"returnUrl"'))
    assert.match(compiled(wrong), /'?"?returnUrl/)
  })
})
